/** The product's name, the time its campus keeps (decisions), and whom to call there when life is in danger. */
export const campus = { name: 'Thinnai', timeZone: 'Asia/Kolkata', emergencyNumber: '112' } as const
