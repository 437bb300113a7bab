import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useToast } from '../../components/toast.tsx'
import { paths } from '../../lib/paths.ts'
import css from './subscribe-notice.module.css'

/** How to have all events in a calendar program, which then asks for news by itself. */
export function SubscribeNotice() {
  const toast = useToast()
  const address = new URL(paths.eventsFeed, location.origin).href
  const [failed, setFailed] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setFailed(false)
      toast('Copied')
    } catch {
      setFailed(true)
    }
  }
  return (
    <section className={css.subscribe} aria-labelledby="subscribe">
      <h2 id="subscribe">In your own calendar</h2>
      <p>
        Subscribe once, and new events come by themselves; or give your calendar app this address: <code>{address}</code>
      </p>
      <div className={css.ways}>
        <a className={css.link} href={address.replace(/^https?/, 'webcal')}>
          <CalendarSync aria-hidden="true" size={20} /> Subscribe
        </a>
        <Button look="quiet" onClick={copy}>
          Copy the address
        </Button>
      </div>
      {failed && <Notice kind="error">Your browser does not let the address be copied. Mark it above, and copy it by hand.</Notice>}
    </section>
  )
}
