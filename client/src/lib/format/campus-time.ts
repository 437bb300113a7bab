import { brand } from '../../generated/brand.ts'

const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone: brand.timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** The time of the campus at an instant, as a field of a local date and time has it: `2026-11-25T09:30`. */
export const toCampusTime = (instant: Date) => wallClock.format(instant).replace(' ', 'T').slice(0, 16)

/** The instant of a time of the campus, as a field of a local date and time has it. */
export function fromCampusTime(time: string): string {
  const utc = new Date(`${time}Z`)
  const offsetMs = Date.parse(`${wallClock.format(utc).replace(' ', 'T')}Z`) - utc.getTime()
  return new Date(utc.getTime() - offsetMs).toISOString()
}
