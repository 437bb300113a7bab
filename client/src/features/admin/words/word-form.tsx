import { useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { TextField } from '../../../components/forms/field.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import { AddHeldWordDocument, HeldWordsDocument } from '../../../generated/graphql.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { reload } from '../reload.ts'

/** Adds a word to the list. */
export function WordForm() {
  const toast = useToast()
  const [addWord] = useMutation(AddHeldWordDocument)
  const [word, setWord] = useState('')
  const send = async () => {
    const { data } = await addWord({ variables: { input: { word } }, ...reload(HeldWordsDocument) })
    setWord('')
    toast(`‘${data?.addHeldWord.heldWord.word ?? word}’ is on the list.`)
  }
  const { busy, form, getError } = useForm(send, {
    fields: ['word'],
    failure: 'The word could not be added.',
    findError: () => (!word.trim() ? { message: 'Write a word.', field: 'word' } : null),
  })
  return (
    <Form {...form}>
      <TextField
        label="Word"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="A word or a phrase, at most 50 letters and digits; scam* for all words that begin so."
        error={getError('word')}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <FormSubmit error={form.error} busy={busy} busyLabel="Adding...">
        Add word
      </FormSubmit>
    </Form>
  )
}
