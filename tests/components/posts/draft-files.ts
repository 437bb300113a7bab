import { vi } from 'vitest'

const openFiles = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('thinnai-drafts')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => resolve(opening.result)
  })

/** The number of draft files in the browser's storage. */
export async function countDraftFiles() {
  // Opening a missing database would create it without its object store.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'thinnai-drafts')) return 0
  const database = await openFiles()
  return new Promise<number>((resolve, reject) => {
    const reading = database.transaction('files').objectStore('files').getAll()
    reading.onerror = () => reject(reading.error)
    reading.onsuccess = () => {
      database.close()
      resolve(reading.result.flat().length)
    }
  })
}

/** Blocks further writes with an open transaction, until the returned function is called. */
export async function blockWrites(): Promise<() => void> {
  const database = await openFiles()
  const transaction = database.transaction('files', 'readwrite')
  const store = transaction.objectStore('files')
  let isReleased = false
  const keepTransactionOpen = () => {
    if (isReleased) database.close()
    else store.count().onsuccess = keepTransactionOpen
  }
  keepTransactionOpen()
  return () => {
    isReleased = true
  }
}

/** Lets writes of this kind fail, as in a browser with too little space. */
export function failWrites(method: 'put' | 'delete') {
  const original = IDBObjectStore.prototype[method] as (this: IDBObjectStore, ...args: any[]) => IDBRequest<any>
  return vi.spyOn(IDBObjectStore.prototype, method as 'put').mockImplementation(function (this: IDBObjectStore, ...args: any[]) {
    if (this.transaction.db.name === 'thinnai-drafts') throw new Error('no space')
    return original.apply(this, args)
  })
}
