import { ArrowUp } from 'lucide-react'
import css from './new-items.module.css'

type Props = { label: string | false; isBelow?: boolean; onShow: () => void }

/** A button that shows new items on press; none without a label. The list never changes by itself, so the reading position does not move. */
export function NewItems({ label, isBelow = false, onShow }: Props) {
  return (
    <div className={isBelow ? css.below : css.above} role="status">
      {label && (
        <button type="button" className={css.button} onClick={onShow}>
          <ArrowUp aria-hidden="true" size={18} />
          {label}
        </button>
      )}
    </div>
  )
}
