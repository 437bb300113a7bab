import { vi } from 'vitest'

/** Tells the page that the browser is offline or online. Requests are answered by the network of the test as before. */
export function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** Empties the object stores of all databases but the identity provider's. */
export async function clearDatabases() {
  for (const { name = '' } of await indexedDB.databases()) if (!name.startsWith('firebase')) await clearDatabase(name)
}

const clearDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const finish = () => {
        database.close()
        resolve()
      }
      const stores = [...database.objectStoreNames]
      if (!stores.length) return finish()
      const transaction = database.transaction(stores, 'readwrite')
      for (const store of stores) transaction.objectStore(store).clear()
      transaction.oncomplete = finish
      transaction.onerror = () => reject(transaction.error)
    }
  })
