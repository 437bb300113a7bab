import { useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { TextField } from '../../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import { AddHeldWordDocument, HeldWordsDocument } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { reload } from '../reload.ts'

/** Adds a word to the list. */
export function WordForm() {
  const toast = useToast()
  const [addWord, { loading }] = useMutation(AddHeldWordDocument)
  const [word, setWord] = useState('')
  const [error, setError] = useState<FormError | null>(null)
  const submit = async () => {
    if (loading) return
    if (!word.trim()) return setError({ message: 'Write a word.', field: 'word' })
    setError(null)
    try {
      const { data } = await addWord({ variables: { input: { word } }, ...reload(HeldWordsDocument) })
      setWord('')
      toast(`‘${data?.addHeldWord.heldWord.word ?? word}’ is on the list.`)
    } catch (addError) {
      setError(toFormFieldError(['word'], toApiError(addError, 'The word could not be added.')))
    }
  }
  return (
    <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
      <TextField
        label="Word"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="A word or a phrase, at most 50 letters and digits; scam* for all words that begin so."
        error={getFieldError(error, 'word')}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <FormErrorNotice error={error} />
      <Button type="submit" busy={loading}>
        {loading ? 'Adding...' : 'Add word'}
      </Button>
    </Form>
  )
}
