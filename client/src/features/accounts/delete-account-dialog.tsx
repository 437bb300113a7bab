import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Choices } from '../../components/forms/choices.tsx'
import { TextField } from '../../components/forms/field.tsx'
import { Form, type FormError, getFieldError } from '../../components/forms/form.tsx'
import { FormSubmit } from '../../components/forms/form-submit.tsx'
import { RequestDeletionDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useMutation } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import { describeWaiting, useWaitingCount } from '../../lib/send-queue/waiting-count.ts'
import { signOutLocally } from '../../lib/session/session.ts'
import { useRecentSignIn } from '../users/sign-in/reauthenticate-dialog.tsx'
import { SignInCancelled } from '../users/sign-in/recent-sign-in.ts'
import css from './delete-account-dialog.module.css'

const postChoices = [
  { value: 'delete', label: 'Delete my posts and replies too' },
  { value: 'keep', label: "Keep them, under 'Former student'" },
]

/** Asks what happens to posts, explains the consequences, and deletes the account once its username is typed. */
export function DeleteAccountDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const navigate = useNavigate()
  const runWithRecentSignIn = useRecentSignIn()
  const waitingCount = useWaitingCount()
  const [requestDeletion] = useMutation(RequestDeletionDocument)
  const [choice, setChoice] = useState<string[]>([])
  const [typedName, setTypedName] = useState('')
  const [busy, setBusy] = useState(false)
  const [formError, setFormError] = useState<FormError | null>(null)
  const submit = async () => {
    if (busy) return
    if (!choice.length) return setFormError({ message: 'Choose what happens to your posts and replies.', field: 'posts' })
    if (typedName.trim() !== username) return setFormError({ message: `Type ${username} to confirm.`, field: 'username' })
    setFormError(null)
    setBusy(true)
    try {
      const { data } = await runWithRecentSignIn(() => requestDeletion({ variables: { keepPosts: choice[0] === 'keep' } }))
      await signOutLocally()
      navigate(paths.goodbye, { state: { deletesAt: data?.requestDeletion.deletion.deletesAt } })
    } catch (error) {
      if (!(error instanceof SignInCancelled)) setFormError({ message: toApiError(error).message })
      setBusy(false)
    }
  }
  return (
    <Dialog title="Delete your account" open onClose={onClose} locked={busy}>
      <Form error={formError} onEdit={() => setFormError(null)} onSubmit={submit}>
        <ul className={css.consequences}>
          <li>At once: your profile and shop are hidden, your name becomes 'Former student', and you are signed out everywhere.</li>
          <li>For seven days: sign in and press 'Keep my account', and everything is back.</li>
          <li>Then: your profile, shop, messages, votes, files and sign-in are deleted. Nobody can undo that.</li>
          {waitingCount > 0 && <li>On this device: {describeWaiting(waitingCount)} What was not sent is deleted at once, for good.</li>}
        </ul>
        <Choices
          legend="Your posts and replies"
          required
          single
          name="posts"
          choices={postChoices}
          selected={choice}
          onChange={setChoice}
          error={getFieldError(formError, 'posts')}
        />
        {choice[0] === 'delete' && <p>The replies of others to your posts are deleted with them.</p>}
        <TextField
          label={`Type ${username} to confirm`}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={getFieldError(formError, 'username')}
          value={typedName}
          onChange={(event) => setTypedName(event.target.value)}
        />
        <FormSubmit error={formError} busy={busy} busyLabel="Deleting...">
          Delete account
        </FormSubmit>
      </Form>
    </Dialog>
  )
}
