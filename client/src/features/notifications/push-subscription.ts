import {
  AddPushSubscriptionDocument,
  MarkOpenedNotificationReadDocument,
  PushPublicKeyDocument,
  RemovePushSubscriptionDocument,
} from '../../generated/graphql.ts'
import { loadApolloClient } from '../../lib/network/apollo/apollo-loader.ts'
import { registerWorker } from '../../lib/offline/register-worker.ts'
import { endPush, getPushState, isPushEnabled, isRenewalDue, type PushState, storePush } from '../../lib/push.ts'
import { readSessionId } from '../../lib/session/session-id.ts'

export { getPushId, getPushState, type PushState } from '../../lib/push.ts'

/**
 * Asks for the permission to show notifications, subscribes this browser, and adds it to the user's browsers. Call it in a click: browsers ask only then.
 * Resolves with the state: `off` if the question was closed without an answer. Rejects if the push service or the server fails.
 */
export async function enablePush(uid: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await addSubscription(uid, await subscribe())
  return 'on'
}

/** Ends the pushes to this browser. */
export async function disablePush(): Promise<PushState> {
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  await endPush()
  if (!subscription) return 'off'
  const client = await loadApolloClient()
  await client.mutate({
    mutation: RemovePushSubscriptionDocument,
    variables: { input: { endpoint: subscription.endpoint } },
    update: (cache, { data }) => {
      const id = data?.removePushSubscription.removedId
      if (id) cache.evict({ id: cache.identify({ __typename: 'PushSubscription', id }) as string })
    },
  })
  return 'off'
}

/** Tells the server again of this browser if it has pushes: once a day, and after a change of its subscription or session. Call it when the app is opened. */
export async function renewPushSubscription(uid: string): Promise<void> {
  if (!isPushEnabled(uid) || getPushState(uid) !== 'on') return
  const registration = await navigator.serviceWorker.getRegistration()
  const { endpoint } = (await registration?.pushManager.getSubscription()) ?? {}
  if (!endpoint || isRenewalDue({ uid, sessionId: readSessionId(uid), endpoint })) await addSubscription(uid, await subscribe())
}

/** The browser's subscription for the key of the server; a new one if the key has changed. */
async function subscribe(): Promise<PushSubscription> {
  await registerWorker()
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('There is no service worker.')
  const { pushManager } = await navigator.serviceWorker.ready
  const client = await loadApolloClient()
  const { data } = await client.query({ query: PushPublicKeyDocument, fetchPolicy: 'network-only' })
  const key = data?.viewer?.settings?.notifications.pushPublicKey
  if (!key) throw new Error('The server has no key for pushes.')
  const current = await pushManager.getSubscription()
  if (current && toBase64Url(current.options.applicationServerKey) === key) return current
  await current?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function addSubscription(uid: string, subscription: PushSubscription) {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const client = await loadApolloClient()
  const { data } = await client.mutate({ mutation: AddPushSubscriptionDocument, variables: { input: { endpoint: endpoint ?? '', p256dh, auth } } })
  storePush({ uid, sessionId: readSessionId(uid), endpoint: subscription.endpoint, id: data?.addPushSubscription.subscription.id ?? '' })
}

/** Marks a notification as read that was clicked outside of the app. */
export async function markOpenedNotificationRead(id: string): Promise<void> {
  await (await loadApolloClient()).mutate({ mutation: MarkOpenedNotificationReadDocument, variables: { id } })
}

const toBase64Url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()))).replace(/[+/=]/g, (letter) => ({ '+': '-', '/': '_' })[letter] ?? '')
