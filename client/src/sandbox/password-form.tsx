import { type FormEvent, useState } from 'react'
import { Button } from '../components/forms/button.tsx'
import css from './password-form.module.css'

type Props = { busy: boolean; onSubmit: (email: string, password: string) => void }

/** Sign-in by email and password. Accounts are created in the app. */
export function PasswordForm({ busy, onSubmit }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(email.trim(), password)
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <label className={css.field}>
        Email
        <input type="email" required autoComplete="username" value={email} onChange={(event) => setEmail(event.target.value)} />
      </label>
      <label className={css.field}>
        Password
        <input type="password" required autoComplete="current-password" value={password} onChange={(event) => setPassword(event.target.value)} />
      </label>
      <Button type="submit" busy={busy}>
        Sign in
      </Button>
    </form>
  )
}
