/** The product's name, the time zone of the campus, contact links and the developer. */
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
