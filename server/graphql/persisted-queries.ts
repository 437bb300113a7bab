import { LRUCache } from 'lru-cache'
import { persistedQueries } from '../generated/persisted-queries.ts'

/** The client's own queries by their hashes, and the hashes by their names. */
export const clientQueries = new Map(persistedQueries.map(({ hash, text }) => [hash, text]))
export const clientQueryHashes = new Map(persistedQueries.map(({ name, hash }) => [name, hash]))

/** Bytes of memory for the texts that other programs register, two for a character. */
const maxRegisteredBytes = 10 * 1024 * 1024
/** Characters; a longer text is executed, and has to be sent again. */
const maxRegisteredTextLength = 5_000

/** Queries by hash: the client's own from the start, those of other programs as they register them (automatic persisted queries). */
export function createPersistedQueryCache() {
  const registered = new LRUCache<string, string>({
    maxSize: maxRegisteredBytes,
    sizeCalculation: (text, hash) => 2 * (text.length + hash.length),
  })
  const getHash = (key: string) => key.replace(/^apq:/, '')
  return {
    get: async (key: string) => clientQueries.get(getHash(key)) ?? registered.get(getHash(key)),
    async set(key: string, text: string) {
      if (text.length <= maxRegisteredTextLength) registered.set(getHash(key), text)
    },
    delete: async (key: string) => registered.delete(getHash(key)),
  }
}
