import { ArrowDown } from 'lucide-react'
import css from './thread.module.css'

/** A button with the number of new replies, which shows them on press. The list does not change by itself. */
export function NewReplies({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className={css.newReplies} role="status">
      {count > 0 && (
        <button type="button" className={css.newRepliesButton} onClick={onShow}>
          <ArrowDown aria-hidden="true" size={18} />
          {count === 1 ? '1 new reply' : `${count} new replies`}
        </button>
      )}
    </div>
  )
}
