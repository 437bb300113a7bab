import { CalendarSync, Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../components/forms/button.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { paths } from '../../lib/paths.ts'
import css from './subscribe-notice.module.css'

/** Explains how to subscribe to all events with a calendar app, which then fetches changes itself. */
export function SubscribeNotice() {
  const feedUrl = new URL(paths.eventsFeed, location.origin).href
  const [copyState, setCopyState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copyAddress = async () => {
    setCopyState('idle')
    try {
      await navigator.clipboard.writeText(feedUrl)
      setCopyState('copied')
    } catch {
      setCopyState('failed')
    }
  }
  return (
    <section className={css.subscribe} aria-labelledby="subscribe">
      <h2 id="subscribe">In your own calendar</h2>
      <p>
        Subscribe once, and new events come by themselves; or give your calendar app this address: <code>{feedUrl}</code>
      </p>
      <div className={css.ways}>
        <a className={css.link} href={feedUrl.replace(/^https?/, 'webcal')}>
          <CalendarSync aria-hidden="true" size={20} /> Subscribe
        </a>
        <Button variant="quiet" onClick={copyAddress}>
          Copy the address
        </Button>
        <p role="status" className={css.copied}>
          {copyState === 'copied' && (
            <>
              <Check aria-hidden="true" size={20} /> Copied
            </>
          )}
        </p>
      </div>
      <p>
        Only the events that you have registered for and those of your clubs?{' '}
        <Link to={paths.settings('calendar')} className={css.own}>
          Your own calendar
        </Link>{' '}
        has its own address.
      </p>
      {copyState === 'failed' && <Notice kind="error">Your browser does not let the address be copied. Mark it above, and copy it by hand.</Notice>}
    </section>
  )
}
