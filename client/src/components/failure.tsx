import { Button } from './button.tsx'
import css from './failure.module.css'
import { Notice } from './notice.tsx'

type Props = { children: string; busy?: boolean; onRetry: () => void }

/** What could not be had, and the button that asks for it again. */
export function Failure({ children, busy = false, onRetry }: Props) {
  return (
    <div className={css.failure}>
      <Notice kind="error">{children}</Notice>
      <Button look="secondary" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
