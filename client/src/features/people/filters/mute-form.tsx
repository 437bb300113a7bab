import { useRef, useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { TextField } from '../../../components/forms/field.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import { muteText } from './filter-actions.ts'

/** Mutes a word, or a hashtag if the text begins with `#`. */
export function MuteForm() {
  const toast = useToast()
  const [text, setText] = useState('')
  const ref = useRef<HTMLFormElement>(null)
  const value = text.trim()
  const mute = async () => {
    await muteText(value.startsWith('#') ? 'TAG' : 'WORD', value)
    setText('')
    ref.current?.querySelector('input')?.focus()
    toast(`You muted ${value}.`)
  }
  const { busy, form, getError } = useForm(mute, {
    fields: ['value'],
    failure: 'This was not saved.',
    findError: () => (value ? null : { message: 'Type a word or a hashtag.', field: 'value' }),
  })
  return (
    <Form ref={ref} {...form}>
      <TextField
        label="Word or #hashtag"
        autoComplete="off"
        autoCapitalize="none"
        dir="auto"
        value={text}
        error={getError('value')}
        onChange={(event) => setText(event.target.value)}
      />
      <FormSubmit error={form.error} busy={busy} busyLabel="Muting..." variant="secondary">
        Mute
      </FormSubmit>
    </Form>
  )
}
