import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { TextArea, TextField } from '../../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, RestoredNotice } from '../../../components/forms/form.tsx'
import { ImagePicker, MissingPictureNotice } from '../../../components/forms/image-picker.tsx'
import { Failure } from '../../../components/states/failure.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { SaveEventDocument, type SeriesScope } from '../../../generated/graphql.ts'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutationOnce } from '../../../lib/network/apollo/use-mutation-once.ts'
import { paths } from '../../../lib/paths.ts'
import { showHeldNotice } from '../../moderation/show-held-notice.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { describeRestriction, useRestriction } from '../../users/use-restriction.ts'
import { ScopeChoices } from '../organise/scope-choices.tsx'
import { reloadEventLists } from '../reload-event-lists.ts'
import css from './editor.module.css'
import { type EditedEvent, type EventFormValues, findInputError, moveEnd, toFormField, toSaveEventInput } from './event-form-values.ts'
import { OrganiserField } from './organiser-field.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { RegistrationFields } from './registration-fields.tsx'
import type { Organisers } from './use-organisers.ts'

type Props = {
  /** The name of the draft: each event and each copy has its own. */
  draftName: string
  initial: EventFormValues
  /** The event that is changed; null for a new one. */
  event: EditedEvent | null
  /** For whom a new event may be planned. */
  organisers: Organisers | null
  onSaved: (id: string, count: number) => void
  /** Loads the event again, once another organiser has changed it. The input of the form stays. */
  onReload?: () => Promise<unknown>
}

/** What a change of several dates does to those that were changed alone. */
function describeScope({ differingDateCount, differingFollowingDateCount }: EditedEvent, scope: SeriesScope): string {
  const differingCount = (scope === 'ALL' ? differingDateCount : differingFollowingDateCount) ?? 0
  const change = 'Only what you change here changes in the other dates.'
  if (differingCount === 0) return change
  return `${change} ${differingCount === 1 ? '1 date differs from this one and keeps' : `${differingCount} dates differ from this one and keep`} the rest.`
}

/** Plans an event or a series, or changes one. What is written survives a failure and a reload of the page. */
export function EventForm({ draftName, initial, event, organisers, onSaved, onReload }: Props) {
  const account = useAccount()
  const navigate = useNavigate()
  const toast = useToast()
  const restriction = useRestriction()
  const [save, { loading }] = useMutationOnce(SaveEventDocument)
  const { values, file, missingFileName, isRestored, change, removeDraft, discard } = useFormDraft(draftName, account?.uid, initial)
  const [error, setError] = useState<FormError | null>(null)
  const [isOutdated, setIsOutdated] = useState(false)
  const isNew = event === null
  const submit = async () => {
    if (loading) return
    const inputError = findInputError(values, isNew)
    setError(inputError)
    setIsOutdated(false)
    if (inputError) return
    try {
      const { data } = await save({
        variables: { input: toSaveEventInput(values, event, file ?? null) },
        // Before the form is rendered with the saved event: it would restore the draft.
        update(cache) {
          removeDraft()
          reloadEventLists(cache)
        },
      })
      if (data?.saveEvent.isHeldForReview) {
        showHeldNotice(toast, 'event')
        return navigate(paths.events)
      }
      if (data) onSaved(data.saveEvent.event.id, data.saveEvent.count)
    } catch (saveError) {
      const { message, field: serverField } = toApiError(saveError, 'The event could not be saved.')
      const field = toFormField(serverField, values)
      setIsOutdated(serverField === 'version')
      setError({ message, ...(field && { field }) })
    }
  }
  const field = (name: 'title' | 'place' | 'startsAt' | 'endsAt' | 'onlineUrl' | 'description') => ({
    value: values[name],
    error: getFieldError(error, name),
    onChange: (input: { target: { value: string } }) => change({ [name]: input.target.value }),
  })
  if (file === undefined) return <p role="status">Loading...</p>
  return (
    <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
      {restriction && <Notice>{describeRestriction(restriction, isNew ? 'plan events' : 'change events')}</Notice>}
      {isRestored && <RestoredNotice onDiscard={discard} />}
      {event?.rule && <ScopeChoices legend="What is changed?" value={values.scope} onChange={(scope) => change({ scope })} />}
      {event?.rule && values.scope !== 'THIS' && <p className={css.note}>{describeScope(event, values.scope)}</p>}
      <TextField label="Title" required autoComplete="off" {...field('title')} />
      {organisers && (
        <OrganiserField organisers={organisers} value={values.clubId} error={getFieldError(error, 'clubId')} onChange={(clubId) => change({ clubId })} />
      )}
      <TextField
        label="Starts"
        required
        type="datetime-local"
        hint="In the time of the campus."
        {...field('startsAt')}
        onChange={({ target: { value } }) => change({ startsAt: value, endsAt: moveEnd(values, value) })}
      />
      <TextField label="Ends" required type="datetime-local" {...field('endsAt')} />
      {isNew && <RecurrenceFields values={values} error={error} onChange={change} />}
      <TextField label="Place" autoComplete="off" {...field('place')} />
      <TextField
        label="Online link"
        inputMode="url"
        autoComplete="off"
        hint="Only registered people see it; everybody who is logged in, if nobody registers."
        {...field('onlineUrl')}
      />
      <TextArea label="Description" rows={6} {...field('description')} />
      <ImagePicker
        label="Cover"
        square
        hint="PNG, JPG, GIF - max 10MB"
        removeLabel="Remove"
        value={file}
        storedUrl={values.storedCover}
        error={getFieldError(error, 'cover')}
        onChange={(picture) => {
          change(picture ? {} : { storedCover: null }, picture)
          setError(null)
        }}
      />
      <MissingPictureNotice name={missingFileName} onDismiss={() => change({}, null)} />
      <RegistrationFields values={values} error={error} onChange={change} />
      {isOutdated && error && onReload ? <Failure onRetry={onReload}>{error.message}</Failure> : <FormErrorNotice error={error} />}
      <Button type="submit" busy={loading} disabled={restriction !== null}>
        {loading ? 'Saving...' : isNew ? 'Plan event' : 'Save'}
      </Button>
    </Form>
  )
}
