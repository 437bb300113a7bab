import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button, LinkButton } from '../../components/button.tsx'
import { Choices } from '../../components/choices.tsx'
import { Select, TextArea } from '../../components/field.tsx'
import { ImagePicker } from '../../components/image-picker.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { useAccount } from '../../features/users/session-provider.tsx'
import { useSetUpAccountMutation, useSetupOptionsQuery, useViewerCardQuery } from '../../generated/graphql.ts'
import { refusalOf } from '../../lib/apollo.ts'
import { paths } from '../../lib/paths.ts'
import css from './form-page.module.css'

/** /account-setup (spec, section 2). */
export function Component() {
  const account = useAccount()
  const navigate = useNavigate()
  const options = useSetupOptionsQuery()
  const profile = useViewerCardQuery({ skip: !account, fetchPolicy: 'network-only' })
  const [setUpAccount, { loading: busy }] = useSetUpAccountMutation()
  const [course, setCourse] = useState('')
  const [clubs, setClubs] = useState<string[]>([])
  const [bio, setBio] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  const [business, setBusiness] = useState<string[]>([])
  const [error, setError] = useState('')

  const labels = options.data?.clubs.flatMap(({ setupLabel }) => setupLabel ?? []) ?? []

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!business.length) return setError('Please answer the last question.')
    if (!account) return setError('User not authenticated.')
    setError('')
    try {
      const input = { course, bio, clubs, ownsBusiness: business[0] === 'yes', ...(picture && { profilePic: picture }) }
      const { data } = await setUpAccount({ variables: { input } })
      const toBusiness = data?.setUpAccount.next === 'BUSINESS' || business[0] === 'yes'
      navigate(toBusiness ? paths.businessSetup : paths.lounge, toBusiness ? { state: { ...account, from: 'signup' } } : {})
    } catch (fault) {
      setError(refusalOf(fault, 'Failed to save setup').message)
    }
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <PageTitle>Setup your account</PageTitle>
      {account && profile.data?.viewer === null && (
        <Notice>
          <p>This account has no username yet.</p>
          <LinkButton to={paths.createAccount} state={account}>
            Choose a username
          </LinkButton>
        </Notice>
      )}
      {options.error && <Notice kind="error">The courses and clubs could not be loaded. Reload the page to try again.</Notice>}
      <Select
        label="Course"
        placeholder={options.loading ? 'Loading…' : 'Choose your course'}
        options={options.data?.courses ?? []}
        required
        value={course}
        onChange={(event) => setCourse(event.target.value)}
      />
      <Choices legend="Clubs" name="clubs" choices={labels.map((value) => ({ value, label: value }))} chosen={clubs} onChoose={setClubs} />
      <ImagePicker label="Profile picture" hint="PNG, JPG, GIF - max 5MB" value={picture} onChange={setPicture} onRefuse={setError} remove="Delete" />
      <TextArea label="Short bio" maxLength={500} value={bio} onChange={(event) => setBio(event.target.value)} />
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
        onChoose={setBusiness}
      />
      {error && <Notice kind="error">{error}</Notice>}
      <Button type="submit" busy={busy}>
        {busy ? 'Saving...' : 'NEXT'}
      </Button>
    </form>
  )
}
