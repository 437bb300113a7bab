import { brand } from '../../generated/brand.ts'

export const developer = {
  name: 'Yazhini',
  role: `Student developer of ${brand.name}`,
  photo: '/landing/developer.svg',
  linkedin: 'https://www.linkedin.com/in/thinnai',
  github: 'https://github.com/thinnai',
  donate: 'https://buymeacoffee.com/thinnai',
} as const
