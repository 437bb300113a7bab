import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Choices } from '../../../components/forms/choices.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import type { ClubMemberItemFragment, ClubRole } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { TitleField } from './title-field.tsx'
import { useSetRole } from './use-set-role.ts'

type Props = { clubId: string; member: ClubMemberItemFragment; onClose: () => void; onSaved: () => void }

const roleChoices = [
  { value: 'MEMBER', label: 'Member' },
  { value: 'OFFICER', label: 'Officer' },
]

/** Changes the role and the title of a member; of the head, the title. */
export function RoleDialog({ clubId, member: { user, role: currentRole, title: currentTitle }, onClose, onSaved }: Props) {
  const [setMemberRole, { loading }] = useSetRole(clubId)
  const [role, setRole] = useState(currentRole)
  const [title, setTitle] = useState(currentTitle)
  const [error, setError] = useState<FormError | null>(null)
  const submit = async () => {
    if (loading) return
    setError(null)
    try {
      await setMemberRole({ username: user.username, role, title })
      onSaved()
    } catch (roleError) {
      setError(toFormFieldError(['title'], toApiError(roleError, 'The role could not be saved.')))
    }
  }
  return (
    <Dialog title={`${currentRole === 'HEAD' ? 'Title' : 'Role'} of ${user.username}`} open onClose={onClose} locked={loading} focusesField>
      <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
        {currentRole !== 'HEAD' && (
          <Choices legend="Role" name="role" single choices={roleChoices} selected={[role]} onChange={([value]) => setRole(value as ClubRole)} />
        )}
        <TitleField office="Treasurer" value={title} error={getFieldError(error, 'title')} onChange={setTitle} />
        <FormErrorNotice error={error} />
        <Button type="submit" busy={loading}>
          {loading ? 'Saving...' : 'Save'}
        </Button>
      </Form>
    </Dialog>
  )
}
