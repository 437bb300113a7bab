const name = 'Thinnai'

/** The product's name, its calendar, the time zone and emergency number of its campus, the contact address and the source repository. */
export const brand = {
  name,
  calendarName: `${name.toUpperCase()} EVENTS`,
  timeZone: 'Asia/Kolkata',
  emergencyNumber: '112',
  email: 'hello@thinnai.example',
  repository: 'https://github.com/thinnai/thinnai',
} as const
