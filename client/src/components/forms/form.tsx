import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Notice, RemoveNoticeButton } from '../states/notice.tsx'
import css from './form.module.css'

/** An error of a form; `field` is the name of the invalid field, if it is about one. */
export type FormError = { message: string; field?: string }

/** The error message of a field, if the error is about it. */
export const getFieldError = (error: FormError | null, field: string) => (error?.field === field ? error.message : undefined)

/** Converts an error for a form with these fields: an error about any other field becomes one of the form. */
export const toFormFieldError = (fields: readonly string[], { message, field }: FormError): FormError =>
  field && fields.includes(field) ? { message, field } : { message }

type Props = {
  error: FormError | null
  /** Called when a field changes, to clear an outdated error. */
  onEdit: () => void
  onSubmit: () => void
  children: ReactNode
  ref?: RefObject<HTMLFormElement | null>
}

/**
 * A form with its own validation. It focuses the invalid field, or the first field when the focused one is removed. Enter submits it even while its
 * submit button is disabled.
 */
export function Form({ error, onEdit, onSubmit, children, ref: outerRef }: Props) {
  const ownRef = useRef<HTMLFormElement>(null)
  const ref = outerRef ?? ownRef
  const focused = useRef<HTMLElement>(null)
  useEffect(() => {
    if (error?.field) findFirstControl(ref.current, '[aria-invalid="true"]')?.focus()
  }, [error, ref])
  useEffect(() => {
    const isRemoved = focused.current?.isConnected === false && document.activeElement === document.body
    if (isRemoved) findFirstControl(ref.current, 'input, select, textarea')?.focus()
  })

  // A disabled submit button prevents submission by Enter, and so the error message.
  const submitOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    if (event.currentTarget.querySelector(':disabled[type="submit"]')) event.currentTarget.requestSubmit()
  }

  return (
    <form
      ref={ref}
      className={css.form}
      noValidate
      onFocus={(event) => {
        focused.current = event.target
      }}
      onBlur={() => {
        focused.current = null
      }}
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

/** The error message of a form, for errors that are not about a field. */
export function FormErrorNotice({ error }: { error: FormError | null }) {
  return error && !error.field ? <Notice kind="error">{error.message}</Notice> : null
}

/** Tells the user that changes from before a reload were restored. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const discardButton = (
    <RemoveNoticeButton nextFocus="input, select, textarea" onPress={onDiscard}>
      Discard
    </RemoveNoticeButton>
  )
  return <Notice action={discardButton}>Unsaved changes were restored.</Notice>
}
