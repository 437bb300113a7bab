import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { IconButton } from '../forms/button.tsx'
import css from './dialog.module.css'
import { useModal } from './use-modal.ts'

type Props = {
  title: string
  open: boolean
  onClose: () => void
  locked?: boolean
  /** Whether the first field has the focus at first: for dialogs that are a form. */
  focusesField?: boolean
  children: ReactNode
}

/** A modal on the native <dialog>, which traps and restores the focus. While `locked`, it cannot be closed. */
export function Dialog({ title, open, onClose, locked = false, focusesField = false, children }: Props) {
  const ref = useModal(open, focusesField)
  const pressedOutside = useRef(false)
  const titleId = useId()
  const requestClose = () => {
    if (!locked) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click outside does
    <dialog
      ref={ref}
      className={css.dialog}
      aria-labelledby={titleId}
      closedby={locked ? 'none' : 'closerequest'}
      onCancel={(event) => {
        // A file input inside the dialog also dispatches `cancel`, which bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        requestClose()
      }}
      onClose={({ currentTarget: dialog }) => {
        // Browsers without closedby close a dialog on a second Escape, even if the first was prevented.
        if (!open || dialog.open) return
        if (locked) dialog.showModal()
        else onClose()
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={(event) => pressedOutside.current && isOutside(event) && requestClose()}
    >
      {open && (
        <div className={css.content}>
          <header className={css.header}>
            <h2 id={titleId}>{title}</h2>
            <IconButton label="Close" Icon={X} size={24} disabled={locked} onClick={requestClose} />
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}

function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>) {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}
