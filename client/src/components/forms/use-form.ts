import { useState } from 'react'
import { toApiError } from '../../lib/network/api-error.ts'
import { type FormError, getFieldError, toFormFieldError } from './form.tsx'

type Options = {
  /** The fields whose errors stand beside them; any other error is one of the form. */
  fields: readonly string[]
  /** The message of an error without one of its own. */
  failure: string
  /** Finds an error of the input, which is then not sent. */
  findError?: () => FormError | null
}

/**
 * Sends a form, once at a time, and keeps its error. `form` are the props of `Form`. If `send` throws, its error is shown and the input stays. `send` itself clears
 * the fields or closes the dialog.
 */
export function useForm(send: () => unknown, { fields, failure, findError }: Options) {
  const [error, setError] = useState<FormError | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    const inputError = findError?.() ?? null
    setError(inputError)
    if (inputError) return
    setBusy(true)
    try {
      await send()
    } catch (sendError) {
      setError(toFormFieldError(fields, toApiError(sendError, failure)))
    } finally {
      setBusy(false)
    }
  }
  return { busy, form: { error, onEdit: () => setError(null), onSubmit: submit }, getError: (field: string) => getFieldError(error, field) }
}
