import { useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import { InviteToClubDocument } from '../../../generated/graphql.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { UsernameField } from '../../people/username-field.tsx'
import { reloadClubList } from '../club-cache.ts'
import { MessageField } from '../members/message-field.tsx'

/** Invites a user to a club by username. */
export function InviteForm({ clubId }: { clubId: string }) {
  const toast = useToast()
  const [invite] = useMutation(InviteToClubDocument)
  const [username, setUsername] = useState('')
  const [message, setMessage] = useState('')
  const send = async () => {
    const input = { clubId, username: username.trim(), message }
    const { data } = await invite({ variables: { input }, update: (cache) => reloadClubList(cache, clubId, 'requests') })
    setUsername('')
    setMessage('')
    toast(`${data?.inviteToClub.request.user.username ?? username.trim()} is invited.`)
  }
  const { busy, form, getError } = useForm(send, {
    fields: ['username', 'message'],
    failure: 'The invitation could not be sent.',
    findError: () => (!username.trim() ? { message: 'Whom do you invite?', field: 'username' } : null),
  })
  return (
    <Form {...form}>
      <UsernameField value={username} error={getError('username')} onChange={setUsername} />
      <MessageField label="Message" value={message} error={getError('message')} onChange={setMessage} />
      <FormSubmit error={form.error} busy={busy} busyLabel="Inviting..." variant="secondary">
        Invite
      </FormSubmit>
    </Form>
  )
}
