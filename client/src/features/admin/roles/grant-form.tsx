import { useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Choices } from '../../../components/forms/choices.tsx'
import { TextField } from '../../../components/forms/field.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import { GrantRoleDocument, type Role, RoleGrantsDocument } from '../../../generated/graphql.ts'
import { getEndOfDay } from '../../../lib/format/end-of-day.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { UsernameField } from '../../people/username-field.tsx'
import { roleLabels } from '../labels.ts'
import { reload } from '../reload.ts'

const roleChoices = Object.entries(roleLabels).map(([value, label]) => ({ value, label }))

/** Grants a role to a user by username, if wanted until a day. */
export function GrantForm() {
  const toast = useToast()
  const [grantRole] = useMutation(GrantRoleDocument)
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<Role>('MODERATOR')
  const [endDay, setEndDay] = useState('')
  const send = async () => {
    const endsAt = endDay ? getEndOfDay(endDay) : null
    const { data } = await grantRole({
      variables: { input: { username: username.trim(), role, endsAt } },
      ...reload(RoleGrantsDocument),
    })
    setUsername('')
    setEndDay('')
    toast(`${data?.grantRole.grant.user.username ?? username} is ${roleLabels[role].toLowerCase()}.`)
  }
  const { busy, form, getError } = useForm(send, {
    fields: ['username', 'endsAt'],
    failure: 'The role could not be granted.',
    findError: () => (!username.trim() ? { message: 'Who gets the role?', field: 'username' } : null),
  })
  return (
    <Form {...form}>
      <UsernameField value={username} error={getError('username')} onChange={setUsername} />
      <Choices legend="Role" name="role" single choices={roleChoices} selected={[role]} onChange={([value]) => setRole(value as Role)} />
      <TextField
        label="Until the end of"
        type="date"
        hint="Empty: no end."
        error={getError('endsAt')}
        value={endDay}
        onChange={(event) => setEndDay(event.target.value)}
      />
      <FormSubmit error={form.error} busy={busy} busyLabel="Granting...">
        Grant role
      </FormSubmit>
    </Form>
  )
}
