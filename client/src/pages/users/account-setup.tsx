import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useToast } from '../../components/dialogs/toast.tsx'
import { Button } from '../../components/forms/button.tsx'
import { Choices } from '../../components/forms/choices.tsx'
import { Select, TextArea } from '../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, RestoredNotice, toFormFieldError } from '../../components/forms/form.tsx'
import { ImagePicker, MissingPictureNotice } from '../../components/forms/image-picker.tsx'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { showHeldNotice } from '../../features/moderation/show-held-notice.ts'
import { getWaitingTexts } from '../../features/users/profile/waiting-texts.ts'
import { useAccount } from '../../features/users/session/session-provider.tsx'
import { ClubChoices } from '../../features/users/setup/club-choices.tsx'
import { listChosenClubs } from '../../features/users/setup/setup-clubs.ts'
import { useReturnPath } from '../../features/users/sign-in/use-return-path.ts'
import { OwnProfileDocument, type OwnProfileQuery, SetUpAccountDocument, SetupOptionsDocument, type SetupOptionsQuery } from '../../generated/graphql.ts'
import { useFormDraft } from '../../lib/drafts/use-form-draft.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useMutation, useQuery } from '../../lib/network/apollo/use-query.ts'
import { getLoginPath, paths } from '../../lib/paths.ts'
import css from './form-page.module.css'

/** /account-setup (spec, section 2). Users who have a profile edit it here. */
export function Component() {
  const account = useAccount()
  const { keepReturn } = useReturnPath()
  const ownQuery = useQuery(OwnProfileDocument, { skip: !account, fetchPolicy: 'network-only' })
  const optionsQuery = useQuery(SetupOptionsDocument)
  // Wait for all options: fields that grow as courses and clubs load would shift the form.
  const loading = account === undefined || ownQuery.loading || optionsQuery.loading
  return (
    <div className={css.page}>
      <PageTitle>Setup your account</PageTitle>
      {loading && <p role="status">Loading…</p>}
      {!loading && ownQuery.error && <Failure onRetry={() => ownQuery.refetch()}>Your profile could not be looked up.</Failure>}
      {!loading && optionsQuery.error && <Failure onRetry={() => optionsQuery.refetch()}>The courses and clubs could not be loaded.</Failure>}
      {!loading && !ownQuery.error && optionsQuery.data && (
        <>
          {ownQuery.data?.viewer === null && (
            <Notice>
              <p>This account has no username yet.</p>
              <LinkButton to={keepReturn(paths.createAccount)} state={account}>
                Choose a username
              </LinkButton>
            </Notice>
          )}
          <ProfileForm existing={ownQuery.data?.viewer ?? null} clubs={ownQuery.data?.clubs ?? []} options={optionsQuery.data} />
        </>
      )}
    </div>
  )
}

const fields = ['course', 'clubs', 'profilePic', 'bio', 'ownsBusiness']

type Props = { existing: OwnProfileQuery['viewer']; clubs: OwnProfileQuery['clubs']; options: SetupOptionsQuery }

function ProfileForm({ existing, clubs, options }: Props) {
  const account = useAccount()
  const navigate = useNavigate()
  const toast = useToast()
  const location = useLocation()
  const { endPath, keepReturn } = useReturnPath()
  const [setUpAccount] = useMutation(SetUpAccountDocument)
  const { values, file, missingFileName, isRestored, change, removeDraft, discard } = useFormDraft('account-setup', account?.uid, {
    course: existing?.viewerProfile.course ?? '',
    clubs: listChosenClubs(existing?.viewerProfile.clubs ?? [], clubs),
    bio: existing?.viewerProfile.bio ?? '',
    business: [] as string[],
  })
  const { business, ...profile } = values
  const [busy, setBusy] = useState(false)
  const [formError, setFormError] = useState<FormError | null>(null)

  const submit = async () => {
    if (busy) return
    if (!business.length) return setFormError({ message: 'Please answer the last question.', field: 'ownsBusiness' })
    if (!account) return setFormError({ message: 'User not authenticated.' })
    setFormError(null)
    setBusy(true)
    try {
      const input = { ...profile, ownsBusiness: business[0] === 'yes', ...(file && { profilePic: file }) }
      const { data } = await setUpAccount({ variables: { input } })
      removeDraft()
      const waiting = data?.setUpAccount.user.settings && getWaitingTexts(data.setUpAccount.user.settings)
      if (waiting) showHeldNotice(toast, waiting)
      const toBusiness = data?.setUpAccount.next === 'BUSINESS' || business[0] === 'yes'
      if (toBusiness) navigate(keepReturn(paths.businessSetup), { state: { ...account, from: 'signup' } })
      else navigate(endPath)
    } catch (error) {
      setFormError(toFormFieldError(fields, toApiError(error, 'Failed to save setup')))
    } finally {
      setBusy(false)
    }
  }

  if (file === undefined) return <p role="status">Loading…</p>
  return (
    <Form error={formError} onEdit={() => setFormError(null)} onSubmit={submit}>
      {isRestored && <RestoredNotice onDiscard={discard} />}
      <Select
        label="Course"
        required
        placeholder="Choose your course"
        options={options.courses}
        value={profile.course}
        error={getFieldError(formError, 'course')}
        onChange={(event) => change({ course: event.target.value })}
      />
      <ClubChoices clubs={options.setupClubs} selected={profile.clubs} error={formError} onChange={(clubs) => change({ clubs })} />
      <ImagePicker
        label="Profile picture"
        hint="PNG, JPG, GIF - max 5MB"
        value={file}
        storedUrl={existing?.profilePic ?? null}
        removeLabel={file && 'Delete'}
        error={getFieldError(formError, 'profilePic')}
        onChange={(picture) => {
          change({}, picture)
          setFormError(null)
        }}
      />
      <MissingPictureNotice name={missingFileName} onDismiss={() => change({}, null)} />
      <TextArea label="Short bio" value={profile.bio} error={getFieldError(formError, 'bio')} onChange={(event) => change({ bio: event.target.value })} />
      <Choices
        legend="Do you own a business or freelance?"
        name="business"
        single
        required
        choices={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        selected={business}
        error={getFieldError(formError, 'ownsBusiness')}
        onChange={(answer) => change({ business: answer })}
      />
      <FormErrorNotice error={formError} />
      {account === null && (
        <Link to={getLoginPath(location.pathname + location.search)} className={css.link}>
          Log in to set up your account
        </Link>
      )}
      <Button type="submit" busy={busy}>
        {busy ? 'Saving...' : 'NEXT'}
      </Button>
    </Form>
  )
}
