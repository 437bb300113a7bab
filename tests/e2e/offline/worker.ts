import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Console messages of browsers about failed requests. */
export const networkErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/

/** Open a page, and wait until the service worker has all files and controls the page. */
export async function openWithWorker(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })
}

/** The addresses in Cache Storage, without the app's own files, and all values in IndexedDB as text. */
export const readSaved = (page: Page) =>
  page.evaluate(async () => {
    const finish = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }))
    const saved: string[] = []
    for (const name of (await caches.keys()).filter((name) => !name.startsWith('workbox-precache')))
      saved.push(...(await (await caches.open(name)).keys()).map(({ url }) => url))
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await finish(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        saved.push(...(await finish(database.transaction(store).objectStore(store).getAll())).map((value) => JSON.stringify(value)))
      database.close()
    }
    return saved.join('\n')
  })
