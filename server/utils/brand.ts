/** The product's name, its campus's time zone, the emergency number there, and where to write and to read the source. */
export const brand = {
  name: 'Thinnai',
  timeZone: 'Asia/Kolkata',
  emergencyNumber: '112',
  email: 'hello@thinnai.example',
  repository: 'https://github.com/thinnai/thinnai',
} as const
