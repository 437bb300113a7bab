import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { Failure } from '../../components/failure.tsx'
import { TextField } from '../../components/field.tsx'
import { type Fault, Form, FormFault, faultAt, faultIn } from '../../components/form.tsx'
import { ImagePicker } from '../../components/image-picker.tsx'
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
  const loading = account === undefined || own.loading
  return (
    <div className={css.page}>
      <PageTitle>Create Your Business</PageTitle>
      {loading && <p role="status">Loading…</p>}
      {!loading && own.error && <Failure onRetry={() => own.refetch()}>Your business could not be looked up.</Failure>}
      {!loading && !own.error && <BusinessForm existing={own.data?.viewer?.business ?? null} />}
    </div>
  )
}

type State = { from?: 'signup' | 'shops'; redirectTo?: string } | null

const fields = ['name', 'tagline', 'logo', 'whatsapp', 'instagram']

function BusinessForm({ existing }: { existing: BusinessCardFragment | null }) {
  const account = useAccount()
  const { from, redirectTo } = (useLocation().state as State) ?? {}
  const navigate = useNavigate()
  const save = useSaveBusiness()
  const { name, tagline, whatsapp, instagram } = existing ?? { name: '', tagline: '', whatsapp: '', instagram: '' }
  const [words, setWords] = useState<BusinessFields>({ name, tagline, whatsapp, instagram })
  const [logo, setLogo] = useState<File | string | null>(existing?.image ?? null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  const submit = async () => {
    if (busy) return
    if (!account) return setFault({ message: 'User not authenticated.' })
    if (!words.name.trim()) return setFault({ message: 'Business name is required.', field: 'name' })
    setFault(null)
    setBusy(true)
    const { business, refusal } = await save(words, logo)
    setBusy(false)
    if (refusal) return setFault(faultIn(fields, refusal))
    if (from === 'signup') return navigate(paths.lounge)
    keepNewBusiness(business)
    if (redirectTo && isOwnPage(redirectTo)) return navigate(redirectTo)
    navigate(paths.shops, { state: { newBusiness: business } })
  }

  const field = (key: keyof BusinessFields) => ({
    value: words[key],
    error: faultAt(fault, key),
    onChange: (event: { target: { value: string } }) => setWords({ ...words, [key]: event.target.value }),
  })
  return (
    <Form fault={fault} onEdit={() => setFault(null)} onSubmit={submit}>
      <TextField label="Business name" required autoComplete="organization" {...field('name')} />
      <TextField label="Tagline" {...field('tagline')} />
      <ImagePicker
        label="Logo"
        square
        hint="PNG, JPG, GIF - max 5MB"
        remove="Remove"
        value={logo instanceof File ? logo : null}
        stored={typeof logo === 'string' ? logo : null}
        error={faultAt(fault, 'logo')}
        onChange={(file) => {
          setLogo(file)
          setFault(null)
        }}
      />
      <TextField label="WhatsApp number" type="tel" autoComplete="tel" {...field('whatsapp')} />
      <TextField label="Instagram link" inputMode="url" {...field('instagram')} />
      <FormFault fault={fault} />
      {account === null && (
        <Link to={paths.login} className={css.link}>
          Log in to create your business
        </Link>
      )}
      <Button type="submit" busy={busy}>
        {busy ? 'Saving...' : 'SUBMIT'}
      </Button>
    </Form>
  )
}

/** An address of this app, not of another site. */
const isOwnPage = (address: string) => /^\/(?![/\\])/.test(address)
