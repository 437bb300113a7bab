import { useState } from 'react'
import { Button } from '../../../../components/forms/button.tsx'
import { TextField } from '../../../../components/forms/field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { FormSubmit } from '../../../../components/forms/form-submit.tsx'
import { useForm } from '../../../../components/forms/use-form.ts'
import { Notice } from '../../../../components/states/notice.tsx'
import { CheckInLinksDocument, CreateCheckInLinkDocument } from '../../../../generated/graphql.ts'
import { copyLink } from '../../../../lib/browser/copy-link.ts'
import type { CheckInData } from '../../../../lib/check-in/saved-events.ts'
import { getEndOfDay, toCampusDay } from '../../../../lib/format/end-of-day.ts'
import { useMutationOnce } from '../../../../lib/network/apollo/use-mutation-once.ts'
import css from './links.module.css'

/** Creates a link for a helper, and shows its address, which the server does not show again. */
export function LinkForm({ event }: { event: CheckInData['event'] }) {
  const [createLink] = useMutationOnce(CreateCheckInLinkDocument)
  const [label, setLabel] = useState('')
  const [endDay, setEndDay] = useState('')
  const [created, setCreated] = useState<{ label: string; url: string } | null>(null)
  const send = async () => {
    const { data } = await createLink({
      variables: { input: { eventId: event.id, label, endsAt: endDay ? getEndOfDay(endDay) : null } },
      ...{ refetchQueries: [CheckInLinksDocument], awaitRefetchQueries: true },
    })
    if (!data) return
    setLabel('')
    setCreated({ label: data.createCheckInLink.link.label, url: data.createCheckInLink.url })
  }
  const { busy, form, getError } = useForm(send, {
    fields: ['label', 'endsAt'],
    failure: 'The link could not be created.',
    findError: () => (!label.trim() ? { message: 'For whom is the link?', field: 'label' } : null),
  })
  return (
    <>
      <Form {...form}>
        <TextField
          label="For whom"
          required
          hint="As ‘Gate 2, Nila’. At most 60 characters."
          maxLength={60}
          autoComplete="off"
          error={getError('label')}
          value={label}
          onChange={(change) => setLabel(change.target.value)}
        />
        <TextField
          label="Until the end of"
          type="date"
          hint="Empty: 12 hours after the event. At most 48 hours after it."
          min={toCampusDay(new Date())}
          error={getError('endsAt')}
          value={endDay}
          onChange={(change) => setEndDay(change.target.value)}
        />
        <FormSubmit error={form.error} busy={busy} busyLabel="Creating...">
          Create link
        </FormSubmit>
      </Form>
      {created && <CreatedLink key={created.url} {...created} />}
    </>
  )
}

function CreatedLink({ label, url }: { label: string; url: string }) {
  const [copyState, setCopyState] = useState<'' | 'Copied' | 'Select and copy it'>('')
  const copy = async () => setCopyState((await copyLink(url)) ? 'Select and copy it' : 'Copied')
  return (
    <Notice
      action={
        <Button variant="secondary" onClick={copy}>
          {copyState || 'Copy'}
        </Button>
      }
    >
      <p>
        The link for <b dir="auto">{label}</b>. It is shown only now:
      </p>
      <p className={css.address}>{new URL(url, location.href).href}</p>
    </Notice>
  )
}
