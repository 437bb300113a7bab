/** The product's name, the time its campus keeps, its links to the world, and who made it. */
export const brand = {
  name: 'Thinnai',
  timeZone: 'Asia/Kolkata',
  email: 'hello@thinnai.example',
  github: 'https://github.com/thinnai/thinnai',
  developer: {
    name: 'Yazhini',
    role: 'Student developer of Thinnai',
    photo: '/landing/developer.svg',
    linkedin: 'https://www.linkedin.com/in/thinnai',
    github: 'https://github.com/thinnai',
    donate: 'https://buymeacoffee.com/thinnai',
  },
} as const
