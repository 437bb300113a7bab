import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { ImagePicker } from '../../components/image-picker.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { keepNewBusiness } from '../../features/businesses/new-business.ts'
import { type BusinessFields, useSaveBusiness } from '../../features/businesses/use-save-business.ts'
import { useAccount } from '../../features/users/session-provider.tsx'
import { type BusinessCardFragment, useOwnBusinessQuery } from '../../generated/graphql.ts'
import { paths } from '../../lib/paths.ts'
import css from '../users/form-page.module.css'

/** /business-setup (spec, section 2). Whoever has a business already finds it here to change. */
export function Component() {
  const account = useAccount()
  const own = useOwnBusinessQuery({ skip: !account, fetchPolicy: 'network-only' })
  return (
    <>
      <PageTitle>Create Your Business</PageTitle>
      {account === undefined || own.loading ? <p role="status">Loading…</p> : <BusinessForm existing={own.data?.viewer?.business ?? null} />}
    </>
  )
}

type State = { from?: 'signup' | 'shops'; redirectTo?: string } | null

function BusinessForm({ existing }: { existing: BusinessCardFragment | null }) {
  const account = useAccount()
  const { from, redirectTo } = (useLocation().state as State) ?? {}
  const navigate = useNavigate()
  const save = useSaveBusiness()
  const { name, tagline, whatsapp, instagram } = existing ?? { name: '', tagline: '', whatsapp: '', instagram: '' }
  const [fields, setFields] = useState<BusinessFields>({ name, tagline, whatsapp, instagram })
  const [logo, setLogo] = useState<File | string | null>(existing?.image ?? null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!account) return setError('User not authenticated.')
    if (!fields.name.trim()) return setError('Business name is required.')
    setError('')
    setBusy(true)
    try {
      const newBusiness = await save(fields, logo)
      if (from === 'signup') return navigate(paths.lounge)
      keepNewBusiness(newBusiness)
      if (redirectTo && isOwnPage(redirectTo)) return navigate(redirectTo)
      navigate(paths.shops, { state: { newBusiness } })
    } catch (fault) {
      setError((fault as Error).message)
    } finally {
      setBusy(false)
    }
  }

  const field = (key: keyof BusinessFields) => ({
    value: fields[key],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [key]: event.target.value }),
  })
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField label="Business name" required maxLength={80} autoComplete="organization" {...field('name')} />
      <TextField label="Tagline" maxLength={160} {...field('tagline')} />
      <ImagePicker
        label="Logo"
        hint="PNG, JPG, GIF - max 5MB"
        remove="Remove"
        value={logo instanceof File ? logo : null}
        stored={typeof logo === 'string' ? logo : null}
        onChange={setLogo}
        onRefuse={setError}
      />
      <TextField label="WhatsApp number" type="tel" autoComplete="tel" maxLength={200} {...field('whatsapp')} />
      <TextField label="Instagram link" inputMode="url" maxLength={200} {...field('instagram')} />
      {error && <Notice kind="error">{error}</Notice>}
      <Button type="submit" busy={busy}>
        {busy ? 'Saving...' : 'SUBMIT'}
      </Button>
    </form>
  )
}

/** An address of this app, not of another site. */
const isOwnPage = (address: string) => /^\/(?![/\\])/.test(address)
