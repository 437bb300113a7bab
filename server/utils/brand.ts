/** The product's name, the time zone and emergency number of its campus, the contact address and the source repository. */
export const brand = {
  name: 'Thinnai',
  timeZone: 'Asia/Kolkata',
  emergencyNumber: '112',
  email: 'hello@thinnai.example',
  repository: 'https://github.com/thinnai/thinnai',
} as const
