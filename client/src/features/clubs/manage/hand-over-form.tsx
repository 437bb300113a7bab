import { useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Choices } from '../../../components/forms/choices.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import { HandOverClubDocument } from '../../../generated/graphql.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { UsernameField } from '../../people/username-field.tsx'
import { reloadClubList } from '../club-cache.ts'
import { TitleField } from './title-field.tsx'

const roleChoices = [
  { value: 'MEMBER', label: 'A member' },
  { value: 'OFFICER', label: 'An officer' },
]

const initial = { username: '', title: '', role: 'MEMBER' as 'MEMBER' | 'OFFICER', kept: [] as string[] }

/** Asks a member to lead the club. The head stays the head until the member accepts. */
export function HandOverForm({ club: { id, name } }: { club: { id: string; name: string } }) {
  const toast = useToast()
  const [handOver] = useMutation(HandOverClubDocument)
  const [values, setValues] = useState(initial)
  const change = (changes: Partial<typeof initial>) => setValues({ ...values, ...changes })
  const username = values.username.trim()
  const send = async () => {
    const { kept, ...others } = values
    const input = { ...others, clubId: id, username, keepsTerm: kept.length > 0 }
    await handOver({ variables: { input }, update: (cache) => reloadClubList(cache, id, 'requests') })
    setValues(initial)
    toast(`${username} is asked to lead ${name}. Until then you are the head.`)
  }
  const { busy, form, getError } = useForm(send, {
    fields: ['username', 'title'],
    failure: 'The club could not be handed over.',
    findError: () => (username ? null : { message: 'Who will lead the club?', field: 'username' }),
  })
  return (
    <Form {...form}>
      <UsernameField
        label="Next head"
        hint="A member: type the beginning of the username. It replaces an earlier open handover."
        value={values.username}
        error={getError('username')}
        onChange={(username) => change({ username })}
      />
      <TitleField label="Title of the next head" office="President" value={values.title} error={getError('title')} onChange={(title) => change({ title })} />
      <Choices
        legend="You become"
        name="own-role"
        single
        choices={roleChoices}
        selected={[values.role]}
        onChange={([role]) => change({ role: role === 'OFFICER' ? 'OFFICER' : 'MEMBER' })}
      />
      <Choices
        legend="Your term as head"
        name="own-term"
        choices={[{ value: 'keep', label: 'Keep my term listed' }]}
        selected={values.kept}
        onChange={(kept) => change({ kept })}
      />
      <FormSubmit error={form.error} busy={busy} busyLabel="Asking..." variant="secondary">
        Hand over
      </FormSubmit>
    </Form>
  )
}
