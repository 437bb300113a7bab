import type { Page } from '@playwright/test'

/** How many files of drafts the browser has stored. */
export const countDraftFiles = (page: Page) =>
  page.evaluate(async () => {
    // To open it would make it, without the store it is to have.
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

/** Deletes the stored files, as a browser short of room does. */
export const deleteDraftFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('thinnai-drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('files', 'readwrite')
          writing.objectStore('files').clear()
          writing.onerror = () => reject(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
