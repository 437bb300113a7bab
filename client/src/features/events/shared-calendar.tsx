import { ExternalLink } from 'lucide-react'
import css from './shared-calendar.module.css'

type Props = { title: string; url: string }

/** The college's external calendar in an iframe. It may run its own scripts and open windows, but not navigate this page. */
export function SharedCalendar({ title, url }: Props) {
  return (
    <div className={css.calendar}>
      <iframe className={css.frame} src={url} title={title} sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox" />
      <a href={url} target="_blank" rel="noreferrer">
        Open the calendar in a window of its own <ExternalLink aria-hidden="true" size={16} />
      </a>
    </div>
  )
}
