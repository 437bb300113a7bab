import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { signInAs } from '../support/identity.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'

export const nameField = page.getByLabelText('Business name')
export const taglineField = page.getByLabelText('Tagline')
export const whatsappField = page.getByLabelText('WhatsApp number')
export const instagramField = page.getByLabelText('Instagram link')
export const logoInput = page.getByLabelText('Logo')
export const logoPreview = page.getByRole('img', { name: 'Preview' })
export const removeButton = page.getByRole('button', { name: 'Remove' })
export const submitButton = page.getByRole('button', { name: 'SUBMIT' })
export const alert = page.getByRole('alert')

/** A logo that the app has stored. */
export const storedLogo = '/icon.png'

export const storedBusiness = { name: 'Dosa House', image: storedLogo, viewerIsOwner: true }

/** Answers as a server that has this business of the viewer, or none, and saves what is sent. */
export function answerBusiness(business: object | null, uid = 'u') {
  network.on('EditedBusiness', { viewer: { business, settings: { business } } })
  network.on('UploadLogo', { uploadLogo: { url: storedLogo } })
  network.on('SaveBusiness', ({ input: { logo, ...fields } }) => ({
    saveBusiness: { business: { ...fields, id: btoa('Business:b'), ownerUid: uid, image: logo || null, viewerIsOwner: true }, isHidden: false },
  }))
}

/** Opens /business-setup, with this navigation state, as a student with this business or none. */
export async function openBusinessSetup(business: object | null = null, state: object | null = null) {
  const account = await signInAs()
  answerBusiness(business, account.uid)
  await openPage('/business-setup', { state })
  await expect.element(nameField).toBeVisible()
  return account
}
