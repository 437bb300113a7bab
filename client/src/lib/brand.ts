/** The product's name and its links to the world. */
export const brand = {
  name: 'Thinnai',
  email: 'hello@thinnai.example',
  github: 'https://github.com/thinnai/thinnai',
} as const
