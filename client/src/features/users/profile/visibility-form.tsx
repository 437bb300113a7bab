import { useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Choices } from '../../../components/forms/choices.tsx'
import { LinkButton } from '../../../components/forms/link-button.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { SaveProfileDocument, type Visibility } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { paths } from '../../../lib/paths.ts'
import { SettingsSection } from '../settings/settings-section.tsx'
import type { ProfileSettings } from './profile-settings-loader.tsx'
import { showProfileSaved } from './show-profile-saved.ts'

const parts = [
  { field: 'courseVisibility', legend: 'Course' },
  { field: 'bioVisibility', legend: 'Bio' },
  { field: 'clubsVisibility', legend: 'Clubs' },
  { field: 'linksVisibility', legend: 'Links' },
] as const

const choices: { value: Visibility; label: string }[] = [
  { value: 'EVERYONE', label: 'Everyone' },
  { value: 'CAMPUS', label: 'Campus' },
  { value: 'ONLY_ME', label: 'Only me' },
]

/** Who may see each part of the profile; a choice is saved at once. */
export function VisibilityForm({ profile: { username, settings } }: { profile: ProfileSettings }) {
  const toast = useToast()
  const [saveProfile] = useMutation(SaveProfileDocument)
  const [pending, setPending] = useState<Partial<Record<(typeof parts)[number]['field'], Visibility>>>({})
  const [error, setError] = useState('')
  const save = async (field: (typeof parts)[number]['field'], visibility: Visibility) => {
    setPending((current) => ({ ...current, [field]: visibility }))
    setError('')
    try {
      const { data } = await saveProfile({ variables: { input: { [field]: visibility } } })
      showProfileSaved(toast, { before: settings, after: data?.saveProfile.user.settings, text: 'Saved.' })
    } catch (saveError) {
      setError(`Your choice was not saved. ${toApiError(saveError).message}`)
    } finally {
      setPending(({ [field]: _saved, ...others }) => others)
    }
  }
  return (
    <SettingsSection title="Who may see your profile">
      <p>
        Your username and picture are shown to everyone, your email to nobody. Campus means everybody who is signed in. A part that somebody may not see looks
        as if you had left it empty.
      </p>
      {parts.map(({ field, legend }) => (
        <Choices
          key={field}
          legend={legend}
          name={field}
          single
          choices={choices}
          selected={[pending[field] ?? settings[field]]}
          onChange={([visibility]) => void save(field, visibility as Visibility)}
        />
      ))}
      <LinkButton to={`${paths.user(username)}?as=visitor`} variant="secondary">
        View as visitor
      </LinkButton>
      {error && <Notice kind="error">{error}</Notice>}
    </SettingsSection>
  )
}
