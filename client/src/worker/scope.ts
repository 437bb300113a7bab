import type { MessageToWorker } from '../lib/offline/messages.ts'

/** What the service worker uses of its global scope: TypeScript's own types of it exclude those of the DOM. */
export type WorkerClient = { id: string; postMessage(message: unknown, ports?: MessagePort[]): void }
export type WindowClient = WorkerClient & { url: string; focused: boolean; focus(): Promise<unknown>; navigate(url: string): Promise<WindowClient | null> }
type ExtendableEvent = Event & { waitUntil(promise: Promise<unknown>): void }
export type MessageEventOfPage = ExtendableEvent & { data: MessageToWorker | null; source: WorkerClient | null }
export type PushEvent = ExtendableEvent & { data: { json(): unknown } | null }
export type NotificationEvent = ExtendableEvent & { notification: { data: { id?: string; path?: string } | null; close(): void } }
type ShownOptions = NotificationOptions & { renotify: boolean }
type WorkerScope = {
  clients: {
    get(id: string): Promise<WorkerClient | undefined>
    matchAll(options: { type: 'window' }): Promise<WindowClient[]>
    openWindow(url: string): Promise<WindowClient | null>
  }
  registration: { showNotification(title: string, options: ShownOptions): Promise<void> }
  location: { origin: string }
  navigator: { setAppBadge?(count: number): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: MessageEventOfPage) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ExtendableEvent) => void): void
}

export const scope = globalThis as unknown as WorkerScope
