import { Bell, BellOff } from 'lucide-react'
import { Button } from '../../components/forms/button.tsx'
import type { ThreadWatch } from './use-thread-watch.ts'
import css from './watch-button.module.css'

/** Whether the viewer is notified of new replies, with the button that changes it. In narrow windows the icon and the button's name show the state. */
export function WatchButton({ watch: { isWatching, change } }: { watch: ThreadWatch }) {
  const Icon = isWatching ? Bell : BellOff
  return (
    <span className={css.watch}>
      <span className={css.state}>{isWatching ? 'Watching' : 'Not watching'}</span>
      <Button variant="quiet" aria-label={isWatching ? 'Mute replies to this post' : 'Watch replies to this post'} onClick={() => void change()}>
        <Icon aria-hidden="true" size={18} />
        <span className={css.action}>{isWatching ? 'Mute' : 'Watch'}</span>
      </Button>
    </span>
  )
}
