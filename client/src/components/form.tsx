import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import css from './form.module.css'
import { Notice, RemoveNoticeButton } from './notice.tsx'

/** What is wrong, and with which field if with one. */
export type FormError = { message: string; field?: string }

/** The message for a field, if it is the one at fault. */
export const getFieldError = (error: FormError | null, field: string) => (error?.field === field ? error.message : undefined)

/** A refusal as a form shows it: at its field if the form has that one. */
export const toFormFieldError = (fields: string[], { message, field }: FormError): FormError =>
  field && fields.includes(field) ? { message, field } : { message }

type Props = {
  error: FormError | null
  /** A field has been changed: what was said of the old content no longer holds. */
  onEdit: () => void
  onSubmit: () => void
  children: ReactNode
  ref?: RefObject<HTMLFormElement | null>
}

/** A form that checks itself: it moves the focus to the field at fault, and Enter asks it even while its button is disabled. */
export function Form({ error, onEdit, onSubmit, children, ref: outerRef }: Props) {
  const ownRef = useRef<HTMLFormElement>(null)
  const ref = outerRef ?? ownRef
  useEffect(() => {
    if (!error) return
    if (error.field) findFirstControl(ref.current, '[aria-invalid="true"]')?.focus()
    else if (document.activeElement === document.body) findFirstControl(ref.current, 'input, select, textarea')?.focus()
  }, [error, ref])

  // A disabled submit button keeps Enter from submitting, and so from hearing why.
  const submitOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    if (event.currentTarget.querySelector(':disabled[type="submit"]')) event.currentTarget.requestSubmit()
  }

  return (
    <form
      ref={ref}
      className={css.form}
      noValidate
      onKeyDown={submitOnEnter}
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

function findFirstControl(form: HTMLFormElement | null, selector: string) {
  const control = form?.querySelector<HTMLElement>(selector)
  return control?.matches('fieldset') ? control.querySelector('input') : control
}

/** The error line of a form, for what is wrong with none of its fields. */
export function FormErrorNotice({ error }: { error: FormError | null }) {
  return error && !error.field ? <Notice kind="error">{error.message}</Notice> : null
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
