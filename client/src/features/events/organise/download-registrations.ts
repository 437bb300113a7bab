import type { EventDetailsFragment } from '../../../generated/graphql.ts'
import { toCampusTime } from '../../../lib/format/campus-time.ts'
import { getAuthHeaders } from '../../../lib/session/session.ts'

/** Downloads the registrations of an event as a CSV file with the name of the event. A link could not authenticate the request. Throws an error with the server's message. */
export async function downloadRegistrations({ calendarUrl, title, startsAt }: Pick<EventDetailsFragment, 'calendarUrl' | 'title' | 'startsAt'>): Promise<void> {
  // The path has the UUID of the event, as that of its calendar file.
  const response = await fetch(calendarUrl.replace(/\.ics$/, '/registrations.csv'), { headers: await getAuthHeaders() })
  if (!response.ok) throw new Error((await response.json().catch(() => null))?.error ?? 'The file could not be made.')
  const url = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: url, download: `${title} ${toCampusTime(new Date(startsAt)).slice(0, 10)}.csv` })
  link.click()
  URL.revokeObjectURL(url)
}
