import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import { TextArea } from '../../../components/forms/field.tsx'
import { Form, FormErrorNotice } from '../../../components/forms/form.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import { HeldWordsDocument, ImportHeldWordsDocument, type ImportHeldWordsMutation } from '../../../generated/graphql.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { reload } from '../reload.ts'

type Report = ImportHeldWordsMutation['importHeldWords']

/** Adds a pasted list to the word list, and says what became of its lines. */
export function WordImport() {
  const [importWords] = useMutation(ImportHeldWordsDocument)
  const [text, setText] = useState('')
  const [report, setReport] = useState<Report>()
  const send = async () => {
    const { data } = await importWords({ variables: { input: { text } }, ...reload(HeldWordsDocument) })
    setReport(data?.importHeldWords)
    // What was refused can be corrected.
    setText(data?.importHeldWords.refused.map(({ line }) => line).join('\n') ?? '')
  }
  const { busy, form, getError } = useForm(send, {
    fields: ['text'],
    failure: 'The list could not be imported.',
    findError: () => (text.trim() ? null : { message: 'Paste words or phrases, one a line.', field: 'text' }),
  })
  return (
    <Form
      {...form}
      onSubmit={() => {
        setReport(undefined)
        void form.onSubmit()
      }}
    >
      <TextArea
        label="List, one entry a line"
        rows={6}
        autoCapitalize="none"
        spellCheck={false}
        error={getError('text')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FormErrorNotice error={form.error} />
      <div role="status">{report && <ImportReport report={report} />}</div>
      <Button type="submit" variant="secondary" busy={busy}>
        {busy ? 'Importing...' : 'Import list'}
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
