import { type FormError, getFieldError } from '../../../components/forms/form.tsx'
import { ImagePicker } from '../../../components/forms/image-picker.tsx'
import type { ClubCoverFragment } from '../../../generated/graphql.ts'

type CoverChanges = { cover: File | null; darkCover: File | null; removeCover: boolean; removeDarkCover: boolean }

export const noCoverChanges: CoverChanges = { cover: null, darkCover: null, removeCover: false, removeDarkCover: false }

type Props = { club: ClubCoverFragment; covers: CoverChanges; error: FormError | null; onChange: (changes: Partial<CoverChanges>) => void }

/** The covers of a club's page, for the light and the dark colour scheme. */
export const CoverFields = ({ club, covers, error, onChange }: Props) => (
  <>
    <ImagePicker
      label="Cover"
      square
      hint="PNG, JPG, GIF - max 5MB, about 1120 × 480. Without one, the banner."
      removeLabel="Delete"
      value={covers.cover}
      storedUrl={covers.removeCover ? null : (club.cover?.url ?? null)}
      error={getFieldError(error, 'cover')}
      onChange={(file) => onChange({ cover: file, removeCover: file === null })}
    />
    <ImagePicker
      label="Cover in the dark colour scheme"
      square
      hint="Without one, the other cover."
      removeLabel="Delete"
      value={covers.darkCover}
      storedUrl={covers.removeDarkCover ? null : (club.darkCover?.url ?? null)}
      error={getFieldError(error, 'darkCover')}
      onChange={(file) => onChange({ darkCover: file, removeDarkCover: file === null })}
    />
  </>
)
