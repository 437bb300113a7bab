/** The product's name and the time its campus keeps (decisions). */
export const campus = { name: 'Thinnai', timeZone: 'Asia/Kolkata' } as const
