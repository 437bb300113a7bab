import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Choices } from '../../../components/forms/choices.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import type { ClubMemberItemFragment, ClubRole } from '../../../generated/graphql.ts'
import { TitleField } from './title-field.tsx'
import { useSetRole } from './use-set-role.ts'

type Props = { clubId: string; member: ClubMemberItemFragment; onClose: () => void; onSaved: () => void }

const roleChoices = [
  { value: 'MEMBER', label: 'Member' },
  { value: 'OFFICER', label: 'Officer' },
]

/** Changes the role and the title of a member; of the head, the title. */
export function RoleDialog({ clubId, member: { user, role: currentRole, title: currentTitle }, onClose, onSaved }: Props) {
  const [setMemberRole] = useSetRole(clubId)
  const [role, setRole] = useState(currentRole)
  const [title, setTitle] = useState(currentTitle)
  const send = async () => {
    await setMemberRole({ username: user.username, role, title })
    onSaved()
  }
  const { busy, form, getError } = useForm(send, { fields: ['title'], failure: 'The role could not be saved.' })
  return (
    <Dialog title={`${currentRole === 'HEAD' ? 'Title' : 'Role'} of ${user.username}`} open onClose={onClose} locked={busy} focusesField>
      <Form {...form}>
        {currentRole !== 'HEAD' && (
          <Choices legend="Role" name="role" single choices={roleChoices} selected={[role]} onChange={([value]) => setRole(value as ClubRole)} />
        )}
        <TitleField office="Treasurer" value={title} error={getError('title')} onChange={setTitle} />
        <FormSubmit error={form.error} busy={busy} busyLabel="Saving...">
          Save
        </FormSubmit>
      </Form>
    </Dialog>
  )
}
