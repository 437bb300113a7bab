import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import { TextField } from '../../../components/forms/field.tsx'
import { Form, type FormError, getFieldError } from '../../../components/forms/form.tsx'
import { hasModifierKey } from '../../../lib/browser/has-modifier-key.ts'

/** Takes typed ticket codes, and the tickets that a keyboard scanner types and ends with Enter. */
export function ScanForm({ onScan }: { onScan: (text: string) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<FormError | null>(null)
  useScannerFocus(form)
  const submit = () => {
    if (!text.trim()) return setError({ message: 'Type the ticket code.', field: 'ticketCode' })
    onScan(text)
    setText('')
  }
  return (
    <Form ref={form} error={error} onEdit={() => setError(null)} onSubmit={submit}>
      <TextField
        label="Ticket code"
        hint="Ten letters below the QR code. A keyboard scanner types here too."
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        enterKeyHint="go"
        spellCheck={false}
        error={getFieldError(error, 'ticketCode')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="secondary">
        Check in
      </Button>
    </Form>
  )
}

/** Moves the focus to the field when a scanner begins to type elsewhere on the page: its Enter must not press a button. */
function useScannerFocus(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const isElsewhere = target instanceof Element && !target.closest('input, textarea, select, dialog, [role="menu"]')
      if (isElsewhere && /^[a-z0-9]$/i.test(key) && !hasModifierKey(event)) form.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [form])
}
