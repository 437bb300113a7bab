import { TextArea, TextField } from '../../components/forms/field.tsx'
import type { FormError } from '../../components/forms/form.tsx'
import { maxSentenceLength } from '../../generated/moderation-limits.ts'

/** The error of the sentence of a decision; null if it has none. */
export function findSentenceError(sentence: string): FormError | null {
  if (!sentence.trim()) return { message: 'Say why, in a sentence.', field: 'sentence' }
  return sentence.length > maxSentenceLength ? { message: `Use at most ${maxSentenceLength} characters.`, field: 'sentence' } : null
}

type FieldProps = { error: string | undefined; value: string; onChange: (value: string) => void }

/** The sentence that explains a decision to people. */
export function SentenceField({ onChange, ...field }: FieldProps & { label: string }) {
  return <TextArea {...field} required limit={maxSentenceLength} onChange={(event) => onChange(event.target.value)} />
}

/** The last day of a sanction. */
export function EndDayField({ onChange, ...field }: FieldProps & { min?: string; max?: string }) {
  return <TextField {...field} label="Until the end of" type="date" required onChange={(event) => onChange(event.target.value)} />
}
