import type { Page } from '@playwright/test'

/** The number of draft files in the browser's storage. */
export const countDraftFiles = (page: Page) =>
  page.evaluate(async () => {
    // Opening a missing database would create it without its object store.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'thinnai-drafts')) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('thinnai-drafts')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('files').objectStore('files').getAll()
        reading.onerror = () => reject(reading.error)
        reading.onsuccess = () => {
          opening.result.close()
          resolve(reading.result.flat().length)
        }
      }
    })
  })
