import { useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Choices } from '../../../components/forms/choices.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import { HandOverClubDocument } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
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
  const [handOver, { loading }] = useMutation(HandOverClubDocument)
  const [values, setValues] = useState(initial)
  const [error, setError] = useState<FormError | null>(null)
  const change = (changes: Partial<typeof initial>) => setValues({ ...values, ...changes })
  const submit = async () => {
    if (loading) return
    const { kept, ...others } = values
    const username = others.username.trim()
    if (!username) return setError({ message: 'Who will lead the club?', field: 'username' })
    setError(null)
    try {
      const input = { ...others, clubId: id, username, keepsTerm: kept.length > 0 }
      await handOver({ variables: { input }, update: (cache) => reloadClubList(cache, id, 'requests') })
      setValues(initial)
      toast(`${username} is asked to lead ${name}. Until then you are the head.`)
    } catch (handOverError) {
      setError(toFormFieldError(['username', 'title'], toApiError(handOverError, 'The club could not be handed over.')))
    }
  }
  return (
    <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
      <UsernameField
        label="Next head"
        hint="A member: type the beginning of the username. It replaces an earlier open handover."
        value={values.username}
        error={getFieldError(error, 'username')}
        onChange={(username) => change({ username })}
      />
      <TitleField
        label="Title of the next head"
        office="President"
        value={values.title}
        error={getFieldError(error, 'title')}
        onChange={(title) => change({ title })}
      />
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
      <FormErrorNotice error={error} />
      <Button type="submit" variant="secondary" busy={loading}>
        {loading ? 'Asking...' : 'Hand over'}
      </Button>
    </Form>
  )
}
