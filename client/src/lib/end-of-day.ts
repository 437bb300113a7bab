import { brand } from '../generated/brand.ts'

const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone: brand.timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** The day of the campus at an instant, as a date field has it: `2026-11-25`. */
export const toCampusDay = (instant: Date) => wallClock.format(instant).slice(0, 10)

/** The instant at which a day of a date field ends on the campus. */
export function getEndOfDay(day: string): string {
  const utc = new Date(`${day}T23:59:59Z`)
  const offsetMs = Date.parse(`${wallClock.format(utc).replace(' ', 'T')}Z`) - utc.getTime()
  return new Date(utc.getTime() - offsetMs).toISOString()
}
