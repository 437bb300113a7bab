import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import { Choices } from '../../../components/forms/choices.tsx'
import { TextArea } from '../../../components/forms/field.tsx'
import { Form, type FormError, getFieldError, RestoredNotice, toFormFieldError } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { maxAnswerLength } from '../../../generated/event-limits.ts'
import type { EventDetailsFragment, OwnRegistrationFragment } from '../../../generated/graphql.ts'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { useRegister } from './use-registration.ts'

type Props = {
  event: Pick<EventDetailsFragment, 'id' | 'questions'>
  /** The registration whose answers are changed. */
  own: OwnRegistrationFragment | null
  action: string
  onDone: (registration: OwnRegistrationFragment) => void
  onClose?: () => void
}

/** The questions of an event. */
export function RegistrationForm({ event: { id: eventId, questions }, own, action, onDone, onClose }: Props) {
  const account = useAccount()
  const [register, { loading }] = useRegister()
  const [error, setError] = useState<FormError | null>(null)
  const { values, isRestored, change, removeDraft, discard } = useFormDraft(`registration ${eventId}`, account?.uid, {
    answers: Object.fromEntries(questions.map(({ id }) => [id, own?.answers.find(({ questionId }) => questionId === id)?.text ?? ''])),
    showsName: own?.showsName ?? false,
  })
  const getAnswer = (id: string) => values.answers[id] ?? ''
  const findError = (): FormError | null => {
    for (const { id, isRequired } of questions) {
      if (isRequired && !getAnswer(id).trim()) return { message: 'Please answer this question.', field: id }
      if (getAnswer(id).trim().length > maxAnswerLength) return { message: `Use at most ${maxAnswerLength} characters.`, field: id }
    }
    return null
  }
  const submit = async () => {
    if (loading) return
    const inputError = findError()
    setError(inputError)
    if (inputError) return
    const answers = questions.map(({ id }) => ({ questionId: id, text: getAnswer(id) }))
    try {
      const registration = await register({ eventId, answers, showsName: values.showsName })
      removeDraft()
      if (registration) onDone(registration)
    } catch (registerError) {
      const { message, field } = toApiError(registerError, 'You could not be registered.')
      // An error about an answer has its index: `answers.2.text`.
      const [, index] = /^answers\.(\d+)/.exec(field ?? '') ?? []
      const question = index === undefined ? undefined : questions[Number(index)]?.id
      setError(
        toFormFieldError(
          questions.map(({ id }) => id),
          { message, ...(question && { field: question }) },
        ),
      )
    }
  }
  return (
    <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
      {isRestored && <RestoredNotice onDiscard={discard} />}
      {questions.map(({ id, label, isRequired }) => (
        <TextArea
          key={id}
          label={label}
          required={isRequired}
          rows={2}
          error={getFieldError(error, id)}
          value={getAnswer(id)}
          onChange={(event) => change({ answers: { ...values.answers, [id]: event.target.value } })}
        />
      ))}
      <Choices
        legend="Your name"
        name="shows-name"
        choices={[{ value: 'shown', label: 'Show my name to others who register' }]}
        selected={values.showsName ? ['shown'] : []}
        onChange={(selected) => change({ showsName: selected.length > 0 })}
      />
      <FormSubmit error={error} busy={loading} busyLabel="Saving...">
        {action}
      </FormSubmit>
      {onClose && (
        <Button variant="quiet" onClick={onClose}>
          Keep as it is
        </Button>
      )}
    </Form>
  )
}
