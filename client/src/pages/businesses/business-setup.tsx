import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useToast } from '../../components/dialogs/toast.tsx'
import { Button } from '../../components/forms/button.tsx'
import { TextField } from '../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, RestoredNotice, toFormFieldError } from '../../components/forms/form.tsx'
import { ImagePicker, MissingPictureNotice } from '../../components/forms/image-picker.tsx'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { removeNewBusiness, saveNewBusiness } from '../../features/businesses/new-business.ts'
import { type BusinessFields, useSaveBusiness } from '../../features/businesses/use-save-business.ts'
import { stateLink } from '../../features/moderation/show-held-notice.ts'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { useReturnPath } from '../../features/users/sign-in/use-return-path.ts'
import { type BusinessCardFragment, EditedBusinessDocument } from '../../generated/graphql.ts'
import { useFormDraft } from '../../lib/drafts/use-form-draft.ts'
import { toInstagramUrl } from '../../lib/format/contact-links.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { getLoginPath, paths } from '../../lib/paths.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import css from '../users/form-page.module.css'

/** /business-setup (spec, section 2). Users who have a business edit it here. */
export function Component() {
  const account = useAccount()
  const ownQuery = useQuery(EditedBusinessDocument, { skip: !account, fetchPolicy: 'network-only' })
  const loading = account === undefined || ownQuery.loading
  const viewer = ownQuery.data?.viewer
  const existing = viewer?.settings?.business ?? null
  return (
    <div className={css.page}>
      {!loading && <PageTitle>{existing ? 'Edit Your Business' : 'Create Your Business'}</PageTitle>}
      {loading && <p role="status">Loading…</p>}
      {!loading && ownQuery.error && <Failure onRetry={() => ownQuery.refetch()}>Your business could not be looked up.</Failure>}
      {!loading && existing && !viewer?.business && <HiddenNotice />}
      {!loading && !ownQuery.error && <BusinessForm existing={existing} />}
    </div>
  )
}

const hiddenText = 'Nobody else sees your business: it waits for a moderator, or a moderator has hidden it.'

const HiddenNotice = () => (
  <Notice
    action={
      <LinkButton to={stateLink.to} variant="quiet">
        {stateLink.label}
      </LinkButton>
    }
  >
    {hiddenText}
  </Notice>
)

type LocationState = { from?: 'signup' | 'shops'; redirectTo?: string } | null

const fields = ['name', 'tagline', 'logo', 'whatsapp', 'instagram']

function BusinessForm({ existing }: { existing: BusinessCardFragment | null }) {
  const account = useAccount()
  const location = useLocation()
  const { from, redirectTo } = (location.state as LocationState) ?? {}
  const { returnPath, endPath, keepReturn } = useReturnPath()
  const navigate = useNavigate()
  const save = useSaveBusiness()
  const toast = useToast()
  const { name, tagline, whatsapp, instagram } = existing ?? { name: '', tagline: '', whatsapp: '', instagram: '' }
  const { values, file, missingFileName, isRestored, change, removeDraft, discard } = useFormDraft('business-setup', account?.uid, {
    ...{ name, tagline, whatsapp, instagram },
    storedLogo: existing?.image ?? null,
  })
  const { storedLogo, ...textValues } = values
  const whatsappHint = useContactHint(textValues.whatsapp, useToWhatsAppUrl())
  const instagramHint = useContactHint(textValues.instagram, toInstagramUrl)
  const [busy, setBusy] = useState(false)
  const [formError, setFormError] = useState<FormError | null>(null)

  const submit = async () => {
    if (busy) return
    if (!account) return setFormError({ message: 'User not authenticated.' })
    if (!textValues.name.trim()) return setFormError({ message: 'Business name is required.', field: 'name' })
    setFormError(null)
    setBusy(true)
    const saved = await save(textValues, file ?? storedLogo)
    setBusy(false)
    if (saved.error) return setFormError(toFormFieldError(fields, saved.error))
    removeDraft()
    const { business, isHidden } = saved
    if (isHidden) toast(hiddenText, { link: stateLink })
    if (from === 'signup' || returnPath) return navigate(endPath)
    if (isHidden) removeNewBusiness()
    else saveNewBusiness(business)
    if (redirectTo && isInternalPath(redirectTo)) return navigate(redirectTo)
    navigate(paths.shops, isHidden ? {} : { state: { newBusiness: business } })
  }

  const field = (key: keyof BusinessFields) => ({
    value: textValues[key],
    error: getFieldError(formError, key),
    onChange: (event: { target: { value: string } }) => change({ [key]: event.target.value }),
  })
  if (file === undefined) return <p role="status">Loading…</p>
  return (
    <Form error={formError} onEdit={() => setFormError(null)} onSubmit={submit}>
      {isRestored && <RestoredNotice onDiscard={discard} />}
      <TextField label="Business name" required autoComplete="organization" {...field('name')} />
      <TextField label="Tagline" {...field('tagline')} />
      <ImagePicker
        label="Logo"
        square
        hint="PNG, JPG, GIF - max 5MB"
        removeLabel="Remove"
        value={file}
        storedUrl={storedLogo}
        error={getFieldError(formError, 'logo')}
        onChange={(picture) => {
          change(picture ? {} : { storedLogo: null }, picture)
          setFormError(null)
        }}
      />
      <MissingPictureNotice name={missingFileName} onDismiss={() => change({}, null)} />
      <TextField label="WhatsApp number" type="tel" autoComplete="tel" hint={whatsappHint} {...field('whatsapp')} />
      <TextField label="Instagram link" inputMode="url" hint={instagramHint} {...field('instagram')} />
      <FormErrorNotice error={formError} />
      {account === null && (
        <Link to={getLoginPath(location.pathname + location.search)} className={css.link}>
          Log in to create your business
        </Link>
      )}
      <Button type="submit" busy={busy}>
        {busy ? 'Saving...' : 'SUBMIT'}
      </Button>
      {from === 'signup' ? (
        <LinkButton to={keepReturn(paths.accountSetup)} variant="quiet">
          Back
        </LinkButton>
      ) : (
        <LinkButton to={redirectTo && isInternalPath(redirectTo) ? redirectTo : paths.shops} variant="quiet" onClick={removeDraft}>
          Cancel
        </LinkButton>
      )}
    </Form>
  )
}

/** Whether the URL is a path of this app, not another site. */
const isInternalPath = (address: string) => /^\/(?![/\\])/.test(address)

/** Screen readers announce a hint this long after the last key press. */
const announcementDelayMs = 1000

type ToUrl = (contact: string) => string | null

const loadToWhatsAppUrl = async () => (await import('../../generated/whatsapp-url.ts')).toWhatsAppUrl

/** Loads the rules of phone numbers, which are large. Null until then, and if they do not load. */
function useToWhatsAppUrl(): ToUrl | null {
  const [toUrl, setToUrl] = useState<ToUrl | null>(null)
  useEffect(() => {
    loadToWhatsAppUrl().then(
      (toWhatsAppUrl) => setToUrl(() => toWhatsAppUrl),
      (error) => console.warn('WhatsApp numbers are not checked', error),
    )
  }, [])
  return toUrl
}

/** The hint below a contact field: shown immediately, announced after typing. */
function useContactHint(contact: string, toUrl: ToUrl | null) {
  const debouncedContact = useDebounced(contact, announcementDelayMs)
  const hint = getContactHint(contact, toUrl)
  return (
    hint && (
      <>
        <span aria-hidden="true">{hint}</span>
        <span className="visually-hidden">{getContactHint(debouncedContact, toUrl)}</span>
      </>
    )
  )
}

/** How a contact will be shown. Its format is not validated (spec, section 5, Business setup). */
function getContactHint(contact: string, toUrl: ToUrl | null): string | undefined {
  if (!contact.trim() || !toUrl) return undefined
  const url = toUrl(contact)
  return url ? `Opens ${url.replace('https://', '')}` : 'No link: shown as text'
}
