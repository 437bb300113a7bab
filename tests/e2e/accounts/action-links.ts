import type { APIRequestContext } from '@playwright/test'
import { type Account, emulatorUrl, identityToolkitUrl } from '../accounts.ts'

/** The path in the app of the last link that the emulator has created for an email. */
export async function readActionPath(request: APIRequestContext, email: string, requestType: string): Promise<string> {
  const { oobCodes } = await (await request.get(`${emulatorUrl}/emulator/v1/projects/demo-thinnai/oobCodes`, { maxRetries: 2 })).json()
  const mail = oobCodes.findLast((code: { email: string; requestType: string }) => code.email === email && code.requestType === requestType)
  if (!mail) throw new Error(`The emulator has no ${requestType} link for ${email}.`)
  return `/account-action${new URL(mail.oobLink).search}`
}

/** Has the emulator create a link. */
export const requestLink = (request: APIRequestContext, { email }: Pick<Account, 'email'>, requestType: 'EMAIL_SIGNIN' | 'PASSWORD_RESET') =>
  request.post(`${identityToolkitUrl}:sendOobCode?key=any`, { data: { requestType, email } })
