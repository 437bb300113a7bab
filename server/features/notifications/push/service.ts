import type { ServiceContext } from '../../../auth/service-context.ts'
import { assertSignedIn, getReader } from '../../../auth/viewer.ts'
import type { Database } from '../../../database/client.ts'
import { invalid } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { createUuidV7, parseUuid } from '../../../utils/uuid.ts'
import { findEndpointProblem, isBrowserKey, isBrowserSecret } from '../../../web-push/push-target.ts'
import { describeDevice } from '../../sessions/device.ts'
import { assertNotSuspended } from '../../users/service.ts'
import { maxPushSubscriptions } from '../input.ts'
import type { PushContext } from './context.ts'
import { deleteSubscription, listSubscriptions, type PushSubscriptionRecord, upsertSubscription } from './data.ts'
import { addSubscriptionInput, removeSubscriptionInput } from './input.ts'
import { pushToBrowsers } from './push-to-browsers.ts'

type ReadContext = Pick<ServiceContext, 'viewer'> & { primary: Database }

/** The viewer's browsers that receive pushes, newest first; at most 20. */
export const getPushSubscriptions = ({ viewer, primary }: ReadContext): Promise<PushSubscriptionRecord[]> =>
  listSubscriptions(primary, [assertSignedIn(viewer).uid])

/** One of the viewer's browsers by its id. */
export async function getPushSubscriptionById({ viewer, database }: Pick<ServiceContext, 'viewer' | 'database'>, id: string) {
  const reader = getReader(viewer)
  const subscriptions = reader ? await listSubscriptions(database, [reader.uid]) : []
  return subscriptions.find((each) => each.id === id.toLowerCase()) ?? null
}

/** Adds the viewer's browser, or renews it. It ends with the session of the request. INVALID_INPUT for an endpoint that is not at a public address. */
export async function addPushSubscription(context: PushContext, input: unknown): Promise<PushSubscriptionRecord> {
  const { uid } = await assertNotSuspended(context)
  await context.consumeRateLimit('push-subscriptions')
  const { endpoint, p256dh, auth } = parseInput(addSubscriptionInput, input)
  if (!isBrowserKey(p256dh)) throw invalid('Give the public key of the browser, base64url.', 'p256dh')
  if (!isBrowserSecret(auth)) throw invalid('Give the secret of the browser, base64url.', 'auth')
  await assertPublicEndpoint(context, endpoint)
  const [now, device] = [context.now(), describeDevice(context.userAgent)]
  const subscription = { id: createUuidV7(now), userUid: uid, endpoint, p256dh, auth, device, createdAt: now, sessionId: context.sessionId }
  return upsertSubscription(context.database, subscription, maxPushSubscriptions)
}

async function assertPublicEndpoint({ webPush }: Pick<PushContext, 'webPush'>, endpoint: string): Promise<void> {
  const problem = findEndpointProblem(endpoint)
  if (problem) throw invalid(problem, 'endpoint')
  const host = await webPush.checkHost(new URL(endpoint).hostname)
  // One message for both: it tells nothing about the names of a private network.
  if (host !== 'public') throw invalid('The endpoint must be at a public address.', 'endpoint')
}

/** Removes a browser of the viewer. Returns its id; null if there is none. */
export async function removePushSubscription(context: ServiceContext, input: unknown): Promise<string | null> {
  const { uid } = await assertNotSuspended(context)
  await context.consumeRateLimit('push-subscriptions')
  const { id, endpoint } = parseInput(removeSubscriptionInput, input)
  const rowId = id ? parseUuid(id) : null
  if (endpoint) return deleteSubscription(context.database, uid, { endpoint })
  return rowId ? deleteSubscription(context.database, uid, { id: rowId }) : null
}

/** Pushes a test notification to the viewer's browsers, whatever the settings. Returns the number of push services that took it. */
export async function sendTestNotification(context: PushContext): Promise<number> {
  const { uid } = await assertNotSuspended(context)
  await context.consumeRateLimit('test-notifications')
  const payload = JSON.stringify({ title: 'This is a test notification', body: 'Pushes reach this browser.', path: '/settings/notifications', tag: 'test' })
  const message = { payload, ttlSeconds: 60, urgency: 'high', topic: 'test' } as const
  const subscriptions = await listSubscriptions(context.database, [uid])
  return pushToBrowsers(
    context,
    subscriptions.map((subscription) => ({ subscription, message })),
    { maxAttempts: 1 },
  )
}
