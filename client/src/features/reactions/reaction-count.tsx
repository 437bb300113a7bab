import { formatCount } from '../../lib/format/format.ts'
import css from './reactions.module.css'

/** A number beside an icon, empty for none. `text` says it in words to screen readers. */
export const ReactionCount = ({ count, text }: { count: number; text: string }) => (
  <>
    <span className={css.count} aria-hidden="true">
      {formatCount(count)}
    </span>
    <span className="visually-hidden">{text}</span>
  </>
)
