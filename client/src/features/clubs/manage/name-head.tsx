import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import type { ClubDetailsFragment } from '../../../generated/graphql.ts'
import { UsernameField } from '../../people/username-field.tsx'
import { useRoles } from '../../users/use-roles.ts'
import { TitleField } from './title-field.tsx'
import { useSetRole } from './use-set-role.ts'

/** Lets administrators name the head of a club without one. */
export function NameHead({ club }: { club: ClubDetailsFragment }) {
  const { roles } = useRoles()
  const [isOpen, setOpen] = useState(false)
  if (!roles?.includes('ADMINISTRATOR')) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Name the head
      </Button>
      {isOpen && <NameHeadDialog club={club} onClose={() => setOpen(false)} />}
    </>
  )
}

function NameHeadDialog({ club: { id, name }, onClose }: { club: ClubDetailsFragment; onClose: () => void }) {
  const toast = useToast()
  const [setRole] = useSetRole(id)
  const [username, setUsername] = useState('')
  const [title, setTitle] = useState('')
  const send = async () => {
    await setRole({ username: username.trim(), role: 'HEAD', title })
    onClose()
    toast(`${username.trim()} leads ${name}.`)
  }
  const { busy, form, getError } = useForm(send, {
    fields: ['username', 'title'],
    failure: 'The head could not be named.',
    findError: () => (!username.trim() ? { message: 'Who leads the club?', field: 'username' } : null),
  })
  return (
    <Dialog title={`Name the head of ${name}`} open onClose={onClose} locked={busy} focusesField>
      <Form {...form}>
        <UsernameField value={username} error={getError('username')} onChange={setUsername} />
        <TitleField office="President" value={title} error={getError('title')} onChange={setTitle} />
        <FormSubmit error={form.error} busy={busy} busyLabel="Saving...">
          Name head
        </FormSubmit>
      </Form>
    </Dialog>
  )
}
