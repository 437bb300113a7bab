import { Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../components/forms/button.tsx'
import { Choices } from '../../../components/forms/choices.tsx'
import { TextField } from '../../../components/forms/field.tsx'
import { type FormError, getFieldError } from '../../../components/forms/form.tsx'
import { maxQuestions } from '../../../generated/event-limits.ts'
import { useItemFocus } from '../../../lib/use-item-focus.ts'
import css from './editor.module.css'
import type { FormQuestion } from './event-form-values.ts'

type Props = { questions: FormQuestion[]; error: FormError | null; onChange: (questions: FormQuestion[]) => void }

/** The questions that people answer when they register. */
export function QuestionFields({ questions, error, onChange }: Props) {
  const { ref, focusAdded, focusFieldset } = useItemFocus(questions.length)
  const changeQuestion = (index: number, changes: Partial<FormQuestion>) =>
    onChange(questions.map((question, other) => (other === index ? { ...question, ...changes } : question)))
  const add = () => {
    focusAdded()
    onChange([...questions, { id: null, label: '', isRequired: false }])
  }
  const remove = (index: number) => {
    onChange(questions.filter((_, other) => other !== index))
    focusFieldset()
  }
  return (
    <fieldset ref={ref} tabIndex={-1} className={css.questions}>
      <legend>Questions</legend>
      <p>{`At most ${maxQuestions}. Only organisers read the answers, which are deleted 90 days after the event.`}</p>
      {questions.map(({ label, isRequired }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new question has nothing else, and questions are not moved
        <div key={index} data-index={index} className={css.question}>
          <TextField
            label={`Question ${index + 1}`}
            required
            autoComplete="off"
            error={getFieldError(error, `questions.${index}`)}
            value={label}
            onChange={(event) => changeQuestion(index, { label: event.target.value })}
          />
          <IconButton label={`Remove question ${index + 1}`} Icon={Trash2} onClick={() => remove(index)} />
          <Choices
            legend={`Answer to question ${index + 1}`}
            name={`question-${index}-required`}
            choices={[{ value: 'required', label: 'Must be answered' }]}
            selected={isRequired ? ['required'] : []}
            onChange={(selected) => changeQuestion(index, { isRequired: selected.length > 0 })}
          />
        </div>
      ))}
      {questions.length < maxQuestions && (
        <Button variant="secondary" onClick={add}>
          Add a question
        </Button>
      )}
    </fieldset>
  )
}
