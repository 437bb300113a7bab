import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import { TextArea } from '../../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import { HeldWordsDocument, ImportHeldWordsDocument, type ImportHeldWordsMutation } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { reload } from '../reload.ts'

type Report = ImportHeldWordsMutation['importHeldWords']

/** Adds a pasted list to the word list, and says what became of its lines. */
export function WordImport() {
  const [importWords, { loading }] = useMutation(ImportHeldWordsDocument)
  const [text, setText] = useState('')
  const [report, setReport] = useState<Report>()
  const [error, setError] = useState<FormError | null>(null)
  const submit = async () => {
    if (loading) return
    setReport(undefined)
    if (!text.trim()) return setError({ message: 'Paste words or phrases, one a line.', field: 'text' })
    setError(null)
    try {
      const { data } = await importWords({ variables: { input: { text } }, ...reload(HeldWordsDocument) })
      setReport(data?.importHeldWords)
      // What was refused can be corrected.
      setText(data?.importHeldWords.refused.map(({ line }) => line).join('\n') ?? '')
    } catch (importError) {
      setError(toFormFieldError(['text'], toApiError(importError, 'The list could not be imported.')))
    }
  }
  return (
    <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
      <TextArea
        label="List, one entry a line"
        rows={6}
        autoCapitalize="none"
        spellCheck={false}
        error={getFieldError(error, 'text')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FormErrorNotice error={error} />
      <div role="status">{report && <ImportReport report={report} />}</div>
      <Button type="submit" variant="secondary" busy={loading}>
        {loading ? 'Importing...' : 'Import list'}
      </Button>
    </Form>
  )
}

const ImportReport = ({ report: { added, existingWords, refused } }: { report: Report }) => (
  <>
    <p>{`Added: ${added.length}. On the list before: ${existingWords.length}. Refused: ${refused.length}.`}</p>
    {refused.length > 0 && (
      <ul aria-label="Refused lines">
        {refused.map(({ line, message }) => (
          <li key={line}>
            <span dir="auto">{line}</span>: {message}
          </li>
        ))}
      </ul>
    )}
  </>
)
