import { X } from 'lucide-react'
import { useContext, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { LinkedParts } from '../../components/content/linked-parts.tsx'
import { IconButton } from '../../components/forms/button.tsx'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { readDismissedAnnouncements } from '../../lib/dismissed-announcements.ts'
import { InitialDataContext } from '../../lib/network/apollo/initial-data.ts'

/** The announcements that the page was loaded with, until their end, without those that this browser has dismissed. */
export function Announcements() {
  const announcements = useContext(InitialDataContext)?.announcements ?? []
  const isHydrated = useHydrated()
  // Each navigation compares the ends with the time.
  useLocation()
  const [, setDismissedCount] = useState(0)
  const dismissed = isHydrated ? readDismissedAnnouncements() : ''
  const shown = announcements.filter(({ id, endsAt }) => !isHydrated || (endsAt > Date.now() && !dismissed.includes(id)))
  if (!shown.length) return null
  const dismiss = (id: string) => {
    dispatchEvent(new CustomEvent('dismiss-announcement', { detail: id }))
    setDismissedCount((count) => count + 1)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  return (
    <section aria-label="Announcements">
      {shown.map(({ id, text, parts }) => (
        <div key={id} className="announcement" data-announcement={id}>
          <p dir="auto">{parts ? <LinkedParts parts={parts} /> : text}</p>
          <IconButton label={`Dismiss: ${text}`} Icon={X} onClick={() => dismiss(id)} />
        </div>
      ))}
    </section>
  )
}
