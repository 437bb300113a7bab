import { useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import { InviteToClubDocument } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { UsernameField } from '../../people/username-field.tsx'
import { reloadClubList } from '../club-cache.ts'
import { MessageField } from '../members/message-field.tsx'

/** Invites a user to a club by username. */
export function InviteForm({ clubId }: { clubId: string }) {
  const toast = useToast()
  const [invite, { loading }] = useMutation(InviteToClubDocument)
  const [username, setUsername] = useState('')
  const [message, setMessage] = useState('')
  const [error, setError] = useState<FormError | null>(null)
  const submit = async () => {
    if (loading) return
    if (!username.trim()) return setError({ message: 'Whom do you invite?', field: 'username' })
    setError(null)
    try {
      const input = { clubId, username: username.trim(), message }
      const { data } = await invite({ variables: { input }, update: (cache) => reloadClubList(cache, clubId, 'requests') })
      setUsername('')
      setMessage('')
      toast(`${data?.inviteToClub.request.user.username ?? username.trim()} is invited.`)
    } catch (inviteError) {
      setError(toFormFieldError(['username', 'message'], toApiError(inviteError, 'The invitation could not be sent.')))
    }
  }
  return (
    <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
      <UsernameField value={username} error={getFieldError(error, 'username')} onChange={setUsername} />
      <MessageField label="Message" value={message} error={getFieldError(error, 'message')} onChange={setMessage} />
      <FormErrorNotice error={error} />
      <Button type="submit" variant="secondary" busy={loading}>
        {loading ? 'Inviting...' : 'Invite'}
      </Button>
    </Form>
  )
}
