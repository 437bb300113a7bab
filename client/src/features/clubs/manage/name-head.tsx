import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import type { ClubDetailsFragment } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
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
  const [setRole, { loading }] = useSetRole(id)
  const [username, setUsername] = useState('')
  const [title, setTitle] = useState('')
  const [error, setError] = useState<FormError | null>(null)
  const submit = async () => {
    if (loading) return
    if (!username.trim()) return setError({ message: 'Who leads the club?', field: 'username' })
    setError(null)
    try {
      await setRole({ username: username.trim(), role: 'HEAD', title })
      onClose()
      toast(`${username.trim()} leads ${name}.`)
    } catch (roleError) {
      setError(toFormFieldError(['username', 'title'], toApiError(roleError, 'The head could not be named.')))
    }
  }
  return (
    <Dialog title={`Name the head of ${name}`} open onClose={onClose} locked={loading} focusesField>
      <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
        <UsernameField value={username} error={getFieldError(error, 'username')} onChange={setUsername} />
        <TitleField office="President" value={title} error={getFieldError(error, 'title')} onChange={setTitle} />
        <FormErrorNotice error={error} />
        <Button type="submit" busy={loading}>
          {loading ? 'Saving...' : 'Name head'}
        </Button>
      </Form>
    </Dialog>
  )
}
