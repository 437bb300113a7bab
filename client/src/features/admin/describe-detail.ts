import { formatDate } from '../../lib/format/format.ts'

/** What begins a fact of the log: 'as moderator', 'until Dec 1, 2026, 12:00 PM'. Others begin with their name. */
const detailPrefixes: Record<string, string> = { role: 'as', endsAt: 'until', decidedWith: 'together with the case' }

/** A further fact of an entry of the full log in words. */
export const describeDetail = ({ name, value }: { name: string; value: string }) => `${detailPrefixes[name] ?? `${name}:`} ${toWords(value)}`

/** Times as the rest of the log has them, names of enums in lower case with spaces. */
function toWords(value: string): string {
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatDate(value)
  return /^[A-Z]+(?:_[A-Z]+)*$/.test(value) ? value.toLowerCase().replaceAll('_', ' ') : value
}
