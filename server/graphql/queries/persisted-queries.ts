import { LRUCache } from 'lru-cache'
import { type PersistedQueryName, persistedQueries } from '../../generated/persisted-queries.ts'

/** The client's own queries. */
const textsByHash = new Map(persistedQueries.map(({ hash, text }) => [hash, text]))
const textsByName = new Map(persistedQueries.map(({ name, text }) => [name, text]))

/** The text of one of the client's own queries. */
export const getClientQuery = (operationName: PersistedQueryName) => textsByName.get(operationName) as string

/** Memory for the texts that other clients register, at two bytes per character. */
const maxRegisteredBytes = 10 * 1024 * 1024
/** A longer text is executed but not stored, so it must be sent each time. */
const maxRegisteredTextLength = 5_000

/** Queries by hash: the client's own, and those that other clients register (automatic persisted queries). */
export function createPersistedQueryCache() {
  const registered = new LRUCache<string, string>({
    maxSize: maxRegisteredBytes,
    sizeCalculation: (text, hash) => 2 * (text.length + hash.length),
  })
  const getHash = (key: string) => key.replace(/^apq:/, '')
  return {
    get: async (key: string) => textsByHash.get(getHash(key)) ?? registered.get(getHash(key)),
    async set(key: string, text: string) {
      if (text.length <= maxRegisteredTextLength) registered.set(getHash(key), text)
    },
    delete: async (key: string) => registered.delete(getHash(key)),
  }
}
