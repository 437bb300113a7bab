import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Database } from '../../../database/client.ts'
import { notFound } from '../../../utils/errors.ts'
import { defaultSettings, findSettings, updateSettings } from '../data/settings.ts'
import { notificationKinds } from '../kinds.ts'
import { getPreference } from '../settings/settings.ts'
import { hasAccount } from './data.ts'
import { getUnsubscribeKey, verifyUnsubscribeToken } from './unsubscribe-token.ts'

export type UnsubscribeContext = Pick<ServiceContext, 'consumeRateLimit'> & { primary: Database }

/** The user of a token, and how the user is notified of each kind. NOT_FOUND for a forged token, and once the account is deleted. */
async function readSubscription({ primary, consumeRateLimit }: UnsubscribeContext, token: string) {
  await consumeRateLimit('email-unsubscribes')
  const uid = verifyUnsubscribeToken(await getUnsubscribeKey(primary), token)
  if (uid === null || !(await hasAccount(primary, uid))) throw notFound('This link is not valid.')
  const settings = (await findSettings(primary, [uid])).get(uid) ?? defaultSettings
  return { uid, preferences: notificationKinds.map((kind) => [kind, getPreference(settings, kind)] as const) }
}

/** Whether the user of a token still gets emails. */
export async function isSubscribed(context: UnsubscribeContext, token: string): Promise<boolean> {
  const { preferences } = await readSubscription(context, token)
  return preferences.some(([, { email }]) => email !== 'OFF')
}

/** Turns all notification emails of the user of a token off. Repeated calls change nothing. */
export async function unsubscribe(context: UnsubscribeContext, token: string): Promise<void> {
  const { uid, preferences } = await readSubscription(context, token)
  await updateSettings(context.primary, uid, {
    preferences: Object.fromEntries(preferences.map(([kind, preference]) => [kind, { ...preference, email: 'OFF' }])),
  })
}
