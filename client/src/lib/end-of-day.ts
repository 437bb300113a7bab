/** The instant at which a local day of a date field ends: `2026-11-25`. */
export const getEndOfDay = (day: string) => new Date(`${day}T23:59:59`).toISOString()
