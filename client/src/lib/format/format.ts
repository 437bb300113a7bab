import { brand } from '../../generated/brand.ts'

const dateOptions = { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const localDateFormat = new Intl.DateTimeFormat('en-US', dateOptions)
const campusDateFormat = new Intl.DateTimeFormat('en-US', { ...dateOptions, timeZone: brand.timeZone })

/** en-US short form: Nov 21, 2026, 9:30 AM (spec, post card), in the browser's time zone or in campus time; '' for an invalid date. */
export const formatDate = (iso: string, zone: 'local' | 'campus' = 'local') =>
  Number.isNaN(Date.parse(iso)) ? '' : (zone === 'local' ? localDateFormat : campusDateFormat).format(new Date(iso))

/** Whole kilobytes (spec, section 9). */
export const formatSize = (bytes: number) => `${Math.round(bytes / 1024)} KB`

const eventOptions = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: brand.timeZone } as const
const eventFormat = new Intl.DateTimeFormat('en-US', eventOptions)
const eventFormatWithYear = new Intl.DateTimeFormat('en-US', { ...eventOptions, year: 'numeric' })
const yearFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: brand.timeZone })

/** Dates of another year than this one have their year. */
export const getEventFormat = (date: Date) => (yearFormat.format(date) === yearFormat.format(Date.now()) ? eventFormat : eventFormatWithYear)

/** The start of an event: Sat, Nov 21, 9:30 AM, always in Asia/Kolkata (spec, section 9). */
export const formatEventTime = (iso: string) => getEventFormat(new Date(iso)).format(new Date(iso))

const countFormat = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** A count beside an icon: 12, 1.2K; '' for none. */
export const formatCount = (count: number) => (count > 0 ? countFormat.format(count) : '')
