import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import css from './form.module.css'
import { Notice, RemoveNoticeButton } from './notice.tsx'

/** What is wrong, and with which field if with one. */
export type Fault = { message: string; field?: string }

/** The message for a field, if it is the one at fault. */
export const faultAt = (fault: Fault | null, field: string) => (fault?.field === field ? fault.message : undefined)

/** A refusal as a form shows it: at its field if the form has that one. */
export const faultIn = (fields: string[], { message, field }: Fault): Fault => (field && fields.includes(field) ? { message, field } : { message })

type Props = {
  fault: Fault | null
  /** A field has been changed: what was said of the old content no longer holds. */
  onEdit: () => void
  onSubmit: () => void
  children: ReactNode
  ref?: RefObject<HTMLFormElement | null>
}

/** A form that checks itself: it moves the focus to the field at fault, and Enter asks it even while its button is disabled. */
export function Form({ fault, onEdit, onSubmit, children, ref: outer }: Props) {
  const own = useRef<HTMLFormElement>(null)
  const ref = outer ?? own
  useEffect(() => {
    if (!fault) return
    if (fault.field) firstControl(ref.current, '[aria-invalid="true"]')?.focus()
    else if (document.activeElement === document.body) firstControl(ref.current, 'input, select, textarea')?.focus()
  }, [fault, ref])

  // A disabled submit button keeps Enter from submitting, and so from hearing why.
  const enter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    if (event.currentTarget.querySelector(':disabled[type="submit"]')) event.currentTarget.requestSubmit()
  }

  return (
    <form
      ref={ref}
      className={css.form}
      noValidate
      onKeyDown={enter}
      onChange={onEdit}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

function firstControl(form: HTMLFormElement | null, selector: string) {
  const found = form?.querySelector<HTMLElement>(selector)
  return found?.matches('fieldset') ? found.querySelector('input') : found
}

/** The error line of a form, for what is wrong with none of its fields. */
export function FormFault({ fault }: { fault: Fault | null }) {
  return fault && !fault.field ? <Notice kind="error">{fault.message}</Notice> : null
}

/** Says that the form holds changes from before a reload. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const discardButton = (
    <RemoveNoticeButton nextFocus="input, select, textarea" onPress={onDiscard}>
      Discard
    </RemoveNoticeButton>
  )
  return <Notice action={discardButton}>Unsaved changes were restored.</Notice>
}
