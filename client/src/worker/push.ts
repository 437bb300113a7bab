import type { MessageToPage } from '../lib/offline/messages.ts'
import { isAppPage } from './requests.ts'
import { type NotificationEvent, type PushEvent, scope, type WindowClient } from './scope.ts'

/** The JSON of a push (server/features/notifications/push/payload.ts); the test notification has no id and no count. */
type Payload = { id?: string; title: string; body: string; path: string; tag: string; unseenCount?: number }

/** For a push that cannot be read: browsers end subscriptions of apps that show nothing. */
const unreadable: Payload = { title: 'You have a new notification', body: '', path: '/notifications', tag: 'unreadable' }

/** How long a page may take to answer before it is loaded anew. */
const answerTimeoutMs = 1000

/** The notifications with which windows were opened, by client id: their pages ask once they run. */
const opened = new Map<string, string>()

scope.addEventListener('push', (event) => event.waitUntil(showPush(event)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)))
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(reportChange()))

async function showPush({ data }: PushEvent) {
  const { id, title, body, path, tag, unseenCount } = readPayload(data)
  if (unseenCount) await scope.navigator.setAppBadge?.(unseenCount).catch(() => {})
  await scope.registration.showNotification(title, { body, tag, renotify: true, icon: '/icon.png', badge: '/badge.png', data: { id, path } })
}

function readPayload(data: PushEvent['data']): Payload {
  try {
    const payload = data?.json() as Payload | null
    return payload?.title && payload.tag ? payload : unreadable
  } catch {
    return unreadable
  }
}

/** Shows the page of a notification in a window that is open, or in a new one. */
async function openNotification({ notification }: NotificationEvent) {
  notification.close()
  const { id, path } = notification.data ?? {}
  const url = new URL(path ?? '', scope.location.origin)
  // What a push names is a page of this app and nothing else.
  const address = url.origin === scope.location.origin && isAppPage(url.pathname) ? url.pathname + url.search + url.hash : unreadable.path
  const windows = await scope.clients.matchAll({ type: 'window' })
  const client = windows.find(({ focused, url }) => focused && isAppWindow(url)) ?? windows.find(({ url }) => isAppWindow(url))
  if (!client) return rememberOpened(await scope.clients.openWindow(address), id)
  // Browsers refuse it some time after the click; the page is opened all the same.
  await client.focus().catch(() => {})
  if (!(await askToOpen(client, { type: 'open-notification', id, path: address }))) rememberOpened(await client.navigate(address), id)
}

const isAppWindow = (url: string) => isAppPage(new URL(url).pathname)

function rememberOpened(client: WindowClient | null, id: string | undefined) {
  if (client && id) opened.set(client.id, id)
}

/** Answers the page's question whether it was opened by a notification. */
export function answerOpened(client: { id: string; postMessage(message: unknown): void } | null) {
  const id = client && opened.get(client.id)
  if (!id) return
  opened.delete(client.id)
  client.postMessage({ type: 'open-notification', id } satisfies MessageToPage)
}

/** Whether the page has answered: one that is still loading, or hangs, has no listener. */
function askToOpen(client: WindowClient, message: MessageToPage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerTimeoutMs)
    client.postMessage(message, [port2])
  })
}

/** Only a page has the user's token: it tells the server now, or when the app is next opened. */
async function reportChange() {
  for (const client of await scope.clients.matchAll({ type: 'window' })) client.postMessage({ type: 'push-changed' } satisfies MessageToPage)
}
