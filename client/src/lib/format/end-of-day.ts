import { fromCampusTime, toCampusTime } from './campus-time.ts'

/** The day of the campus at an instant, as a date field has it: `2026-11-25`. */
export const toCampusDay = (instant: Date) => toCampusTime(instant).slice(0, 10)

/** The instant at which a day of a date field ends on the campus. */
export const getEndOfDay = (day: string): string => fromCampusTime(`${day}T23:59:59`)
