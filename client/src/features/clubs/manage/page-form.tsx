import { useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Choices } from '../../../components/forms/choices.tsx'
import { TextArea, TextField } from '../../../components/forms/field.tsx'
import { Form, type FormError, getFieldError, RestoredNotice } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { type ClubDetailsFragment, type JoinPolicy, SaveClubDocument } from '../../../generated/graphql.ts'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { showHeldNotice } from '../../moderation/show-held-notice.ts'
import { LinkFields } from '../../users/profile/link-fields.tsx'
import { useAccount } from '../../users/session/session-provider.tsx'
import { CoverFields, noCoverChanges } from './cover-fields.tsx'

const policyChoices: { value: JoinPolicy; label: string }[] = [
  { value: 'OPEN', label: 'Anyone can join' },
  { value: 'REQUEST', label: 'Officers accept requests' },
  { value: 'INVITATION', label: 'Officers invite' },
]

const fields = ['about', 'meetings', 'contact', 'links', 'joinPolicy', 'cover', 'darkCover']

/** The page of a club: texts, links, covers and how people join. Unsaved texts survive a reload. */
export function PageForm({ club }: { club: ClubDetailsFragment }) {
  const account = useAccount()
  const toast = useToast()
  const [saveClub, { loading }] = useMutation(SaveClubDocument)
  const [error, setError] = useState<FormError | null>(null)
  const [covers, setCovers] = useState(noCoverChanges)
  const { id, slug, about, meetings, contact, joinPolicy } = club
  const links = club.links.map(({ label, url }) => ({ label, url }))
  const { values, isRestored, change, discard } = useFormDraft(`club ${slug}`, account?.uid, { about, meetings, contact, links, joinPolicy })
  const submit = async () => {
    if (loading) return
    setError(null)
    const filledLinks = values.links.filter(({ label, url }) => label.trim() || url.trim())
    const { cover, darkCover, removeCover, removeDarkCover } = covers
    try {
      const input = { clubId: id, ...values, links: filledLinks, removeCover, removeDarkCover, ...(cover && { cover }), ...(darkCover && { darkCover }) }
      const { data } = await saveClub({ variables: { input } })
      discard()
      setCovers(noCoverChanges)
      if (data?.saveClub.isHeldForReview) showHeldNotice(toast, 'club page')
      else toast('The page is saved.')
    } catch (saveError) {
      const { message, field = '' } = toApiError(saveError, 'The page could not be saved.')
      // An error about a link names it: `links.0.url`.
      setError(fields.includes(field) || /^links\.\d\.(label|url)$/.test(field) ? { message, field } : { message })
    }
  }
  return (
    <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
      {isRestored && <RestoredNotice onDiscard={discard} />}
      <TextArea
        label="About"
        hint="At most 4,000 characters."
        rows={6}
        maxLength={4000}
        value={values.about}
        error={getFieldError(error, 'about')}
        onChange={(event) => change({ about: event.target.value })}
      />
      <TextField
        label="Meetings"
        hint="When and where, as Monday, 4 pm to 6 pm, music room."
        maxLength={200}
        value={values.meetings}
        error={getFieldError(error, 'meetings')}
        onChange={(event) => change({ meetings: event.target.value })}
      />
      <TextField
        label="Contact"
        hint="An email address, a telephone number or a handle."
        maxLength={200}
        autoComplete="off"
        value={values.contact}
        error={getFieldError(error, 'contact')}
        onChange={(event) => change({ contact: event.target.value })}
      />
      <LinkFields links={values.links} error={error} onChange={(changed) => change({ links: changed })} />
      <Choices
        legend="How people join"
        name="join-policy"
        single
        choices={policyChoices}
        selected={[values.joinPolicy]}
        error={getFieldError(error, 'joinPolicy')}
        onChange={([value]) => change({ joinPolicy: value as JoinPolicy })}
      />
      <CoverFields
        club={club}
        covers={covers}
        error={error}
        onChange={(changes) => {
          setCovers({ ...covers, ...changes })
          setError(null)
        }}
      />
      <FormSubmit error={error} busy={loading} busyLabel="Saving...">
        Save the page
      </FormSubmit>
    </Form>
  )
}
