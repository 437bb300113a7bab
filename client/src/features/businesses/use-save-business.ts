import { type BusinessCardFragment, useSaveBusinessMutation, useUploadLogoMutation } from '../../generated/graphql.ts'
import { refusalOf } from '../../lib/apollo.ts'

export type BusinessFields = { name: string; tagline: string; whatsapp: string; instagram: string }

/** Uploads the logo, if a new one was chosen, and saves the business; a failure throws an Error with the words to show (spec, section 8). */
export function useSaveBusiness() {
  const [uploadLogo] = useUploadLogoMutation()
  const [saveBusiness] = useSaveBusinessMutation()
  return async (fields: BusinessFields, logo: File | string | null): Promise<BusinessCardFragment> => {
    const url = logo instanceof File ? (await worded('Logo upload failed', uploadLogo({ variables: { input: { file: logo } } }))).data?.uploadLogo.url : logo
    const { data } = await worded('Failed to save business details', saveBusiness({ variables: { input: { ...fields, logo: url ?? '' } } }))
    if (!data) throw new Error('Failed to save business details')
    return data.saveBusiness.business
  }
}

const worded = <T>(fallback: string, call: Promise<T>) =>
  call.catch((fault) => {
    throw new Error(refusalOf(fault, fallback).message)
  })
