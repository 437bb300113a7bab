import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useToast } from '../../components/dialogs/toast.tsx'
import { Button } from '../../components/forms/button.tsx'
import { PasswordField, TextField } from '../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../components/forms/form.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { registerSession } from '../../features/sessions/register-session.ts'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { useUsernameCheck } from '../../features/users/setup/use-username-check.ts'
import { findUsernameError } from '../../features/users/setup/username-error.ts'
import { UsernameStatus } from '../../features/users/setup/username-status.tsx'
import { toProviderError } from '../../features/users/sign-in/auth-errors.ts'
import { useReturnPath } from '../../features/users/sign-in/use-return-path.ts'
import { ChosenUsernameDocument, CreateDraftDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useMutation, useQuery } from '../../lib/network/apollo/use-query.ts'
import { paths } from '../../lib/paths.ts'
import { type Account, createAccount, readAccount } from '../../lib/session/session.ts'
import css from './form-page.module.css'

/** /create-account: sign-up step 2 (spec, section 2). */
export function Component() {
  const email = (useLocation().state as { email?: string } | null)?.email
  const account = useAccount()
  const navigate = useNavigate()
  const toast = useToast()
  const { keepReturn } = useReturnPath()
  const [createDraft] = useMutation(CreateDraftDocument)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [busy, setBusy] = useState(false)
  const [formError, setFormError] = useState<FormError | null>(null)
  const name = username.trim()
  // createDraft can fail after the provider has created the account. The user is signed in by then, so a retry, immediate or after a new sign-in,
  // asks only for the username and repeats only createDraft. If the draft was created after all, its username stays.
  const findExisting = (signedIn: Account | null | undefined) => (email && signedIn?.email.toLowerCase() === email.toLowerCase() ? signedIn : null)
  const existing = findExisting(account)
  const { data: ownData, loading } = useQuery(ChosenUsernameDocument, { skip: !existing || busy, fetchPolicy: 'cache-and-network' })
  const chosenName = existing ? ownData?.viewer?.username : undefined
  const available = useUsernameCheck(chosenName === undefined ? name : '')

  const continueToSetup = (uid: string, chosenUsername: string | undefined) =>
    navigate(keepReturn(paths.accountSetup), { state: { uid, email, username: chosenUsername } })

  const submit = async () => {
    if (busy) return
    if (existing && chosenName !== undefined) return continueToSetup(existing.uid, chosenName)
    const validationError = validate()
    setFormError(validationError)
    if (validationError || !email) return
    setBusy(true)
    try {
      // Not `existing`: the session may not have been known when the form was rendered.
      const { uid } = findExisting(await readAccount()) ?? (await createAccount(email, password))
      const { data } = await createDraft({ variables: { input: { username: name } } })
      const chosenUsername = data?.createDraft.user.username
      await registerSession(uid)
      if (chosenUsername && chosenUsername !== name) toast(`Your username is ${chosenUsername}.`)
      continueToSetup(uid, chosenUsername)
    } catch (error) {
      setFormError(toProviderError(error) ?? toFormFieldError(['username'], toApiError(error)))
    } finally {
      setBusy(false)
    }
  }

  /** Applies the spec's rules (section 5), then those of createDraft, so that no account is created for an invalid username. */
  const validate = (): FormError | null => {
    if (!email) return { message: 'Email missing. Please restart signup.' }
    if (!existing && password !== confirmation) return { message: 'Passwords do not match', field: 'confirmation' }
    if (available === false) return { message: 'Username is taken', field: 'username' }
    const nameError = findUsernameError(name)
    return nameError === null ? null : { message: nameError, field: 'username' }
  }

  const status = getFieldError(formError, 'username') && available !== false ? undefined : <UsernameStatus name={name} available={available} />
  const hint = chosenName === undefined ? status : 'This is your username. You can change it in the settings later.'

  return (
    <Form error={formError} onEdit={() => setFormError(null)} onSubmit={submit}>
      <PageTitle>Create an account</PageTitle>
      {email && <p className={css.subtitle}>{email}</p>}
      {existing && !busy && !loading && ownData?.viewer === null && <Notice>Your sign-in works already. Choose a username to go on.</Notice>}
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        readOnly={chosenName !== undefined}
        hint={hint}
        error={getFieldError(formError, 'username')}
        value={chosenName ?? username}
        onChange={(event) => setUsername(event.target.value)}
      />
      {(!existing || busy) && (
        <>
          <PasswordField label="Password" autoComplete="new-password" error={getFieldError(formError, 'password')} value={password} onChange={setPassword} />
          <PasswordField
            label="Confirm Password"
            autoComplete="new-password"
            error={getFieldError(formError, 'confirmation')}
            value={confirmation}
            onChange={setConfirmation}
          />
        </>
      )}
      <FormErrorNotice error={formError} />
      {!email && (
        <Link to={keepReturn(paths.register)} className={css.link}>
          Start with your email
        </Link>
      )}
      <Button type="submit" busy={busy} disabled={available === false}>
        {busy ? 'Creating account...' : 'NEXT'}
      </Button>
    </Form>
  )
}
