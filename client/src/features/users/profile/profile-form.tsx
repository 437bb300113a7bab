import { useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { CroppingImagePicker } from '../../../components/forms/cropping-image-picker.tsx'
import { Select, TextArea } from '../../../components/forms/field.tsx'
import { Form, type FormError, getFieldError, RestoredNotice } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { MissingPictureNotice } from '../../../components/forms/image-picker.tsx'
import { ProfileSettingsDocument, SaveProfileDocument } from '../../../generated/graphql.ts'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { useAccount } from '../session/session-provider.tsx'
import { SettingsSection } from '../settings/settings-section.tsx'
import { ClubChoices } from '../setup/club-choices.tsx'
import { listChosenClubs } from '../setup/setup-clubs.ts'
import { LinkFields } from './link-fields.tsx'
import type { ProfileSettings } from './profile-settings-loader.tsx'
import { showProfileSaved } from './show-profile-saved.ts'
import { TextReviewNotice } from './text-review-notice.tsx'

/** The courses that set-up offers, and the viewer's own, which may be archived. */
const listCourses = (courses: string[], own: string | null) => (own && !courses.includes(own) ? [...courses, own] : courses)

/** Picture, course, clubs, bio and links of the viewer. Unsaved changes survive a reload. */
export function ProfileForm({ profile: { profilePic, viewerProfile, settings, courses, setupClubs, clubs } }: { profile: ProfileSettings }) {
  const account = useAccount()
  const toast = useToast()
  const [saveProfile, { loading: busy }] = useMutation(SaveProfileDocument)
  const [formError, setFormError] = useState<FormError | null>(null)
  const [isPictureRemoved, setIsPictureRemoved] = useState(false)
  const { values, file, missingFileName, isRestored, change, removeDraft, discard } = useFormDraft('profile', account?.uid, {
    course: viewerProfile.course ?? '',
    clubs: listChosenClubs(viewerProfile.clubs, clubs),
    bio: viewerProfile.bio,
    links: viewerProfile.links.map(({ label, url }) => ({ label, url })),
  })
  const submit = async () => {
    if (busy) return
    setFormError(null)
    const { course, links, ...others } = values
    const filledLinks = links.filter(({ label, url }) => label.trim() || url.trim())
    try {
      const input = { ...others, links: filledLinks, ...(course && { course }), ...(file && { profilePic: file }), removeProfilePic: isPictureRemoved && !file }
      // Again with the clubs that officers are asked for.
      const { data } = await saveProfile({ variables: { input }, refetchQueries: [ProfileSettingsDocument], awaitRefetchQueries: true })
      removeDraft()
      discard()
      setIsPictureRemoved(false)
      showProfileSaved(toast, { before: settings, after: data?.saveProfile.user.settings, text: 'Your profile is saved.' })
    } catch (error) {
      const { message, field = '' } = toApiError(error)
      // An error about a link names the link: `links.0.url`.
      setFormError(
        ['course', 'clubs', 'bio', 'profilePic', 'links'].includes(field) || /^links\.\d\.(label|url)$/.test(field) ? { message, field } : { message },
      )
    }
  }
  if (file === undefined) return <p role="status">Loading your profile...</p>
  return (
    <SettingsSection title="About you">
      <Form error={formError} onEdit={() => setFormError(null)} onSubmit={submit}>
        <TextReviewNotice reviews={settings} />
        {isRestored && <RestoredNotice onDiscard={discard} />}
        <CroppingImagePicker
          label="Profile picture"
          hint="PNG, JPG, GIF - max 5MB"
          value={file}
          storedUrl={isPictureRemoved ? null : profilePic}
          removeLabel="Delete"
          error={getFieldError(formError, 'profilePic')}
          onChange={(picture) => {
            change({}, picture)
            setIsPictureRemoved(picture === null)
            setFormError(null)
          }}
        />
        <MissingPictureNotice name={missingFileName} onDismiss={() => change({}, null)} />
        <Select
          label="Course"
          placeholder="Choose your course"
          options={listCourses(courses, viewerProfile.course)}
          value={values.course}
          error={getFieldError(formError, 'course')}
          onChange={(event) => change({ course: event.target.value })}
        />
        <ClubChoices clubs={setupClubs} selected={values.clubs} error={formError} onChange={(chosen) => change({ clubs: chosen })} />
        <TextArea
          label="Short bio"
          hint="At most 500 characters."
          value={values.bio}
          error={getFieldError(formError, 'bio')}
          onChange={(event) => change({ bio: event.target.value })}
        />
        <LinkFields links={values.links} error={formError} onChange={(links) => change({ links })} />
        <FormSubmit error={formError} busy={busy} busyLabel="Saving...">
          Save
        </FormSubmit>
      </Form>
    </SettingsSection>
  )
}
