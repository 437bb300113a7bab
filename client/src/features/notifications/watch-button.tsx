import { Bell, BellOff } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import type { ThreadWatch } from './use-thread-watch.ts'
import css from './watch-button.module.css'

/** Whether the viewer is told of new replies, with the button that changes it. */
export function WatchButton({ watch: { isWatching, change } }: { watch: ThreadWatch }) {
  const Icon = isWatching ? Bell : BellOff
  return (
    <span className={css.watch}>
      <Icon aria-hidden="true" size={18} />
      {isWatching ? 'Watching' : 'Not watching'}
      <Button variant="quiet" aria-label={isWatching ? 'Mute replies to this post' : 'Watch replies to this post'} onClick={() => void change()}>
        {isWatching ? 'Mute' : 'Watch'}
      </Button>
    </span>
  )
}
