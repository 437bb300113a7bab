import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import css from './dialog.module.css'

type Props = { title: string; open: boolean; onClose: () => void; locked?: boolean; children: ReactNode }

/** A dialog on the native element, which keeps the focus and gives it back. While `locked` nothing closes it. */
export function Dialog({ title, open, onClose, locked = false, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])
  const ask = () => {
    if (!locked) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click outside does
    <dialog
      ref={ref}
      className={css.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        ask()
      }}
      onClick={(event) => event.target === event.currentTarget && ask()}
    >
      {open && (
        <div className={css.content}>
          <header className={css.header}>
            <h2 id={titleId}>{title}</h2>
            <button type="button" className={css.close} onClick={ask} disabled={locked} aria-label="Close">
              <X aria-hidden="true" />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}
