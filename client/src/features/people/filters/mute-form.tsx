import { useRef, useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { TextField } from '../../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import { toApiError } from '../../../lib/network/api-error.ts'
import { muteText } from './filter-actions.ts'

/** Mutes a word, or a hashtag if the text begins with `#`. */
export function MuteForm() {
  const toast = useToast()
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [formError, setFormError] = useState<FormError | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const value = text.trim()
  const submit = async () => {
    if (isBusy) return
    if (!value) return setFormError({ message: 'Type a word or a hashtag.', field: 'value' })
    setFormError(null)
    setIsBusy(true)
    try {
      await muteText(value.startsWith('#') ? 'TAG' : 'WORD', value)
      setText('')
      form.current?.querySelector('input')?.focus()
      toast(`You muted ${value}.`)
    } catch (error) {
      setFormError(toFormFieldError(['value'], toApiError(error, 'This was not saved.')))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div ref={form}>
      <Form error={formError} onEdit={() => setFormError(null)} onSubmit={submit}>
        <TextField
          label="Word or #hashtag"
          autoComplete="off"
          autoCapitalize="none"
          dir="auto"
          value={text}
          error={getFieldError(formError, 'value')}
          onChange={(event) => setText(event.target.value)}
        />
        <FormErrorNotice error={formError} />
        <Button type="submit" variant="secondary" busy={isBusy}>
          {isBusy ? 'Muting...' : 'Mute'}
        </Button>
      </Form>
    </div>
  )
}
