import type { MessageToWorker } from './messages.ts'

/** The app's own files, which are the same for everybody, stay. */
const appFilesPrefix = 'workbox-precache'
/** Where Workbox keeps the addresses of saved responses with the times of their use. */
const usesDatabase = { name: 'workbox-expiration', store: 'cache-entries' }

let wasCleared = false

/** Whether what was saved has been deleted since the page was opened. */
export const wasSavedCleared = () => wasCleared

/** Deletes what the service worker has saved for reading offline: it tells what somebody has read. The worker itself may not be running. */
export async function clearSaved() {
  wasCleared = true
  // Missing on pages without TLS.
  if (!('caches' in globalThis)) return
  // Responses that the worker is still fetching are not saved afterwards.
  // After a reload that bypasses the worker, the page has no controller.
  const registration = await navigator.serviceWorker?.getRegistration()
  registration?.active?.postMessage({ type: 'clear-saved' } satisfies MessageToWorker)
  const names = (await caches.keys()).filter((name) => !name.startsWith(appFilesPrefix))
  await Promise.all([...names.map((name) => caches.delete(name)), clearUses()])
}

async function clearUses() {
  // Opening a database that does not exist would create it, without Workbox's stores.
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === usesDatabase.name)) return
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(usesDatabase.name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const clearing = database.transaction(usesDatabase.store, 'readwrite')
      clearing.objectStore(usesDatabase.store).clear()
      clearing.oncomplete = () => resolve(database.close())
      clearing.onabort = () => reject(clearing.error)
    }
  })
}
