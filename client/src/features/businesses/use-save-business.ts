import { useRef } from 'react'
import { type BusinessCardFragment, SaveBusinessDocument, UploadLogoDocument } from '../../generated/graphql.ts'
import { type ApiError, toApiError } from '../../lib/network/api-error.ts'
import { useMutation } from '../../lib/network/apollo/use-query.ts'

export type BusinessFields = { name: string; tagline: string; whatsapp: string; instagram: string }

type SaveResult = { business: BusinessCardFragment; isHidden: boolean; error?: never } | { error: ApiError }

/** Uploads the logo, if a new one was chosen, and saves the business. Returns the error of the service instead of throwing (spec, section 8). */
export function useSaveBusiness() {
  const [uploadLogo] = useMutation(UploadLogoDocument)
  const [saveBusiness] = useMutation(SaveBusinessDocument)
  // When saving fails after the upload, the next attempt does not upload the logo again.
  const uploaded = useRef<{ file: File; url: string } | null>(null)

  const resolveLogoUrl = async (logo: File | string | null) => {
    if (!(logo instanceof File)) return logo ?? ''
    if (uploaded.current?.file !== logo) {
      const { data } = await uploadLogo({ variables: { input: { file: logo } } })
      uploaded.current = { file: logo, url: data?.uploadLogo.url ?? '' }
    }
    return uploaded.current.url
  }

  return async (fields: BusinessFields, logo: File | string | null): Promise<SaveResult> => {
    let fallback = 'Logo upload failed'
    try {
      const url = await resolveLogoUrl(logo)
      fallback = 'Failed to save business details'
      const { data } = await saveBusiness({ variables: { input: { ...fields, logo: url } } })
      return data ? data.saveBusiness : { error: { status: 500, message: fallback } }
    } catch (error) {
      return { error: toApiError(error, fallback) }
    }
  }
}
