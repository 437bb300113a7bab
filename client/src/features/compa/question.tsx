import { SendHorizontal, Square } from 'lucide-react'
import { type FormEvent, type RefObject, useId, useState } from 'react'
import { IconButton } from '../../components/forms/button.tsx'
import { FieldError } from '../../components/forms/field.tsx'
import { maxQuestionLength } from '../../generated/question-limits.ts'
import css from './question.module.css'

type Props = { input: RefObject<HTMLInputElement | null>; busy: boolean; onSend: (question: string) => boolean; onStop: () => void }

/** The input for questions. While an answer is pending, it can be stopped and the next question typed. */
export function QuestionForm({ input, busy, onSend, onStop }: Props) {
  const [question, setQuestion] = useState('')
  const [error, setError] = useState('')
  const errorId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { length } = [...question.trim()]
    if (length > maxQuestionLength)
      return setError(`A question has at most ${maxQuestionLength.toLocaleString('en-US')} characters; this one has ${length.toLocaleString('en-US')}.`)
    if (onSend(question)) setQuestion('')
    input.current?.focus()
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <input
        ref={input}
        className={css.input}
        aria-label="Your question"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        placeholder="Ask Compa something..."
        autoComplete="off"
        enterKeyHint="send"
        value={question}
        onChange={({ target }) => {
          setQuestion(target.value)
          setError('')
        }}
      />
      {/* Different keys make two elements: with one, pressing Stop could also press the Send button that replaces it. */}
      {busy ? (
        <IconButton
          key="stop"
          label="Stop"
          Icon={Square}
          className={css.button}
          onClick={() => {
            onStop()
            input.current?.focus()
          }}
        />
      ) : (
        <IconButton key="send" label="Send" Icon={SendHorizontal} type="submit" className={css.button} />
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </form>
  )
}
