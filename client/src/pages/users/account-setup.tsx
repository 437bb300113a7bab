import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { Choices } from '../../components/choices.tsx'
import { Failure } from '../../components/failure.tsx'
import { Select, TextArea } from '../../components/field.tsx'
import { type Fault, Form, FormFault, faultAt, faultIn, RestoredNotice } from '../../components/form.tsx'
import { ImagePicker, LostPicture } from '../../components/image-picker.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { useAccount } from '../../features/users/session-provider.tsx'
import { type ProfileFragment, type SetupOptionsQuery, useOwnProfileQuery, useSetUpAccountMutation, useSetupOptionsQuery } from '../../generated/graphql.ts'
import { refusalOf } from '../../lib/apollo.ts'
import { paths } from '../../lib/paths.ts'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import css from './form-page.module.css'

/** /account-setup (spec, section 2). Whoever has a profile already finds it here to change. */
export function Component() {
  const account = useAccount()
  const own = useOwnProfileQuery({ skip: !account, fetchPolicy: 'network-only' })
  const options = useSetupOptionsQuery()
  // The form comes whole: fields that grew as courses and clubs came would move under the finger.
  const loading = account === undefined || own.loading || options.loading
  return (
    <div className={css.page}>
      <PageTitle>Setup your account</PageTitle>
      {loading && <p role="status">Loading…</p>}
      {!loading && own.error && <Failure onRetry={() => own.refetch()}>Your profile could not be looked up.</Failure>}
      {!loading && options.error && <Failure onRetry={() => options.refetch()}>The courses and clubs could not be loaded.</Failure>}
      {!loading && !own.error && options.data && (
        <>
          {own.data?.viewer === null && (
            <Notice>
              <p>This account has no username yet.</p>
              <LinkButton to={paths.createAccount} state={account}>
                Choose a username
              </LinkButton>
            </Notice>
          )}
          <ProfileForm existing={own.data?.viewer ?? null} options={options.data} />
        </>
      )}
    </div>
  )
}

const fields = ['course', 'clubs', 'profilePic', 'bio', 'ownsBusiness']

function ProfileForm({ existing, options }: { existing: ProfileFragment | null; options: SetupOptionsQuery }) {
  const account = useAccount()
  const navigate = useNavigate()
  const [setUpAccount] = useSetUpAccountMutation()
  const { values, file, lostFile, isRestored, change, removeDraft, discard } = useFormDraft('account-setup', account?.uid, {
    course: existing?.course ?? '',
    clubs: existing?.clubs.flatMap(({ setupLabel }) => setupLabel ?? []) ?? [],
    bio: existing?.bio ?? '',
    business: [] as string[],
  })
  const { business, ...profile } = values
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  const submit = async () => {
    if (busy) return
    if (!business.length) return setFault({ message: 'Please answer the last question.', field: 'ownsBusiness' })
    if (!account) return setFault({ message: 'User not authenticated.' })
    setFault(null)
    setBusy(true)
    try {
      const input = { ...profile, ownsBusiness: business[0] === 'yes', ...(file && { profilePic: file }) }
      const { data } = await setUpAccount({ variables: { input } })
      removeDraft()
      const toBusiness = data?.setUpAccount.next === 'BUSINESS' || business[0] === 'yes'
      navigate(toBusiness ? paths.businessSetup : paths.lounge, toBusiness ? { state: { ...account, from: 'signup' } } : {})
    } catch (error) {
      setFault(faultIn(fields, refusalOf(error, 'Failed to save setup')))
    } finally {
      setBusy(false)
    }
  }

  if (file === undefined) return <p role="status">Loading…</p>
  return (
    <Form fault={fault} onEdit={() => setFault(null)} onSubmit={submit}>
      {isRestored && <RestoredNotice onDiscard={discard} />}
      <Select
        label="Course"
        required
        placeholder="Choose your course"
        options={options.courses}
        value={profile.course}
        error={faultAt(fault, 'course')}
        onChange={(event) => change({ course: event.target.value })}
      />
      <Choices
        legend="Clubs"
        name="clubs"
        choices={options.setupClubs.map((value) => ({ value, label: value }))}
        empty="No clubs to choose from."
        chosen={profile.clubs}
        error={faultAt(fault, 'clubs')}
        onChoose={(clubs) => change({ clubs })}
      />
      <ImagePicker
        label="Profile picture"
        hint="PNG, JPG, GIF - max 5MB"
        value={file}
        stored={existing?.profilePic ?? null}
        remove={file && 'Delete'}
        error={faultAt(fault, 'profilePic')}
        onChange={(picture) => {
          change({}, picture)
          setFault(null)
        }}
      />
      <LostPicture name={lostFile} onDismiss={() => change({}, null)} />
      <TextArea label="Short bio" value={profile.bio} error={faultAt(fault, 'bio')} onChange={(event) => change({ bio: event.target.value })} />
      <Choices
        legend="Do you own a business or freelance?"
        name="business"
        single
        required
        choices={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        chosen={business}
        error={faultAt(fault, 'ownsBusiness')}
        onChoose={(answer) => change({ business: answer })}
      />
      <FormFault fault={fault} />
      {account === null && (
        <Link to={paths.login} className={css.link}>
          Log in to set up your account
        </Link>
      )}
      <Button type="submit" busy={busy}>
        {busy ? 'Saving...' : 'NEXT'}
      </Button>
    </Form>
  )
}
