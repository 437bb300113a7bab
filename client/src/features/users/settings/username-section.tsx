import { useRef, useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { TextField } from '../../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { ChangeUsernameDocument } from '../../../generated/graphql.ts'
import { formatDay } from '../../../lib/format/format-event.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import type { ProfileSettings } from '../profile/profile-settings-loader.tsx'
import { useUsernameCheck } from '../setup/use-username-check.ts'
import { findUsernameError } from '../setup/username-error.ts'
import { UsernameStatus } from '../setup/username-status.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The username and its change, once in 180 days. */
export function UsernameSection({ profile: { username: currentName, settings } }: { profile: ProfileSettings }) {
  const toast = useToast()
  const [changeUsername, { loading: busy }] = useMutation(ChangeUsernameDocument)
  const [username, setUsername] = useState('')
  const [formError, setFormError] = useState<FormError | null>(null)
  const currentNameElement = useRef<HTMLParagraphElement>(null)
  const name = username.trim()
  const isUnchanged = name === currentName
  const available = useUsernameCheck(name)
  const submit = async () => {
    if (busy) return
    if (available === false) return setFormError({ message: 'Username is taken', field: 'username' })
    const nameError = findUsernameError(name)
    if (nameError) return setFormError({ message: nameError, field: 'username' })
    setFormError(null)
    try {
      await changeUsername({ variables: { username: name } })
      setUsername('')
      // The form disappears.
      currentNameElement.current?.focus()
      toast(`Your username is ${name}.`)
    } catch (error) {
      setFormError(toFormFieldError(['username'], toApiError(error)))
    }
  }
  const changeableAt = settings.usernameChangeableAt
  return (
    <SettingsSection title="Username">
      <p ref={currentNameElement} tabIndex={-1}>
        <strong>{currentName}</strong>. The old name leads to your profile for a year, and nobody else gets it. You can change it once in 180 days.
      </p>
      {settings.usernameIsReserved && <Notice>This name is now reserved. You keep it, but please choose another one.</Notice>}
      {changeableAt ? (
        <p>You can change it again on {formatDay(changeableAt)}.</p>
      ) : (
        <Form error={formError} onEdit={() => setFormError(null)} onSubmit={submit}>
          <TextField
            label="New username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            hint={
              getFieldError(formError, 'username') ? undefined : isUnchanged ? 'This is your username.' : <UsernameStatus name={name} available={available} />
            }
            error={getFieldError(formError, 'username')}
            onChange={(event) => setUsername(event.target.value)}
          />
          <FormErrorNotice error={formError} />
          <Button type="submit" variant="secondary" busy={busy} disabled={!name || isUnchanged || available === false}>
            {busy ? 'Saving...' : 'Change the username'}
          </Button>
        </Form>
      )}
    </SettingsSection>
  )
}
