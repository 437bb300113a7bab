import { persistedQueries } from '../generated/persisted-queries.ts'

/** The client's own queries by their hashes, and the hashes by their names. */
export const clientQueries = new Map(persistedQueries.map(({ hash, text }) => [hash, text]))
export const clientHashes = new Map(persistedQueries.map(({ name, hash }) => [name, hash]))

/** Bounds on what other programs register: texts, and characters of each. */
const mostTexts = 1000
const longestText = 5000

/** Queries by hash: the client's own are known from the start, those of other programs as they register them (automatic persisted queries). */
export function knownQueries() {
  const registered = new Map<string, string>()
  const hashIn = (key: string) => key.replace(/^apq:/, '')
  return {
    get: async (key: string) => clientQueries.get(hashIn(key)) ?? registered.get(hashIn(key)),
    async set(key: string, text: string) {
      if (registered.size >= mostTexts) registered.clear()
      if (text.length <= longestText) registered.set(hashIn(key), text)
    },
    delete: async (key: string) => registered.delete(hashIn(key)),
  }
}
