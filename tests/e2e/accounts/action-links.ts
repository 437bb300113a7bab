import type { APIRequestContext } from '@playwright/test'
import { emulatorUrl } from '../accounts.ts'

/** The path in the app of the last link that the emulator has created for an email. */
export async function readActionPath(request: APIRequestContext, email: string, requestType: string): Promise<string> {
  const { oobCodes } = await (await request.get(`${emulatorUrl}/emulator/v1/projects/demo-thinnai/oobCodes`, { maxRetries: 2 })).json()
  const mail = oobCodes.findLast((code: { email: string; requestType: string }) => code.email === email && code.requestType === requestType)
  if (!mail) throw new Error(`The emulator has no ${requestType} link for ${email}.`)
  return `/account-action${new URL(mail.oobLink).search}`
}
