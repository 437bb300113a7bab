import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { waitUntilIdle } from '../../lib/browser/page-idle.ts'
import type { MessageToPage } from '../../lib/offline/messages.ts'
import { isPushEnabled } from '../../lib/push.ts'

/** Opens the notifications that are clicked outside of the app, and keeps this browser's subscription to pushes known to the server. */
export function usePushMessages(uid: string) {
  const navigate = useNavigate()
  const handleMessage = useEffectEvent(({ data, ports }: MessageEvent<MessageToPage>) => {
    if (data.type === 'push-changed') void renew(uid)
    if (data.type !== 'open-notification') return
    // The worker loads the page anew if it gets no answer.
    ports[0]?.postMessage(null)
    if (data.path) navigate(data.path)
    if (data.id) void markRead(data.id)
  })
  useEffect(() => {
    const serviceWorker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const listener = (event: MessageEvent<MessageToPage>) => handleMessage(event)
    serviceWorker?.addEventListener('message', listener)
    return () => serviceWorker?.removeEventListener('message', listener)
  }, [])
  useEffect(() => {
    if (isPushEnabled(uid)) void waitUntilIdle().then(() => renew(uid))
  }, [uid])
}

async function renew(uid: string) {
  try {
    await (await import('./push-subscription.ts')).renewPushSubscription(uid)
  } catch (error) {
    console.warn('The subscription to pushes was not renewed', error)
  }
}

async function markRead(id: string) {
  try {
    await (await import('./push-subscription.ts')).markOpenedNotificationRead(id)
  } catch (error) {
    console.warn('The notification was not marked as read', error)
  }
}
