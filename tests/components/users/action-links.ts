import { inject } from 'vitest'

const emulatorUrl = `http://${inject('authEmulatorHost')}`

type ActionLink = { email: string; requestType: string; oobLink: string }

/** The links that the emulator has created for an email, the oldest first. */
async function readLinks(email: string, requestType: string): Promise<ActionLink[]> {
  const { oobCodes } = await (await fetch(`${emulatorUrl}/emulator/v1/projects/demo-thinnai/oobCodes`)).json()
  return oobCodes.filter((link: ActionLink) => link.email === email && link.requestType === requestType)
}

/** The path in the app of the last link that the emulator has created for an email. */
export async function readActionPath(email: string, requestType: string): Promise<string> {
  const link = (await readLinks(email, requestType)).at(-1)
  if (!link) throw new Error(`The emulator has no ${requestType} link for ${email}.`)
  return `/account-action${new URL(link.oobLink).search}`
}

/** The number of verification mails that the emulator has sent to an email. */
export const countVerificationMails = async (email: string) => (await readLinks(email, 'VERIFY_EMAIL')).length

/** Calls a method of the provider's API, such as 'sendOobCode'. Throws its error. */
export async function callProvider(method: string, data: object) {
  const response = await fetch(`${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  })
  const body = await response.json()
  if (!response.ok) throw new Error(body.error.message)
  return body
}

/** Dates the last sign-in of an account ten minutes back: the emulator's tokens have its time. */
export async function ageSignIn(localId: string) {
  const response = await fetch(`${emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/demo-thinnai/accounts:update`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify({ localId, lastLoginAt: String(Date.now() - 600_000) }),
  })
  if (!response.ok) throw new Error(await response.text())
}
