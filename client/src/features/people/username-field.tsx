import { useId } from 'react'
import { TextField } from '../../components/forms/field.tsx'
import { MentionCandidatesDocument } from '../../generated/graphql.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

const suggestionDelayMs = 200

type Props = { label?: string; hint?: string; value: string; error: string | undefined; onChange: (username: string) => void }

/** Names a user by username. People whose names begin with what is typed are suggested, as for mentions; without a network the name can be typed. */
export function UsernameField({ label = 'Username', hint = 'Type the beginning of the name; not the email.', value, error, onChange }: Props) {
  const listId = useId()
  const prefix = useDebounced(value.trim(), suggestionDelayMs)
  const { data, previousData } = useQuery(MentionCandidatesDocument, { variables: { prefix }, skip: prefix === '' })
  const people = prefix === '' ? [] : ((data ?? previousData)?.mentionCandidates ?? [])
  return (
    <>
      <TextField
        {...{ label, hint, value, error }}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        list={listId}
        // A name may be typed like a mention.
        onChange={(event) => onChange(event.target.value.replace(/^\s*@/, ''))}
      />
      <datalist id={listId}>
        {people.map(({ id, username, course }) => (
          <option key={id} value={username}>
            {course}
          </option>
        ))}
      </datalist>
    </>
  )
}
