import type { OutgoingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { CompressedBodies } from './compression.ts'

const maxEntries = 300
const maxBytes = 24 * 1024 * 1024
const maxBodyBytes = 512 * 1024

export type CacheEntry = {
  madeAt: number
  etag: string
  headers: OutgoingHttpHeaders
  /** The headers as they are sent; created at the first cache hit. */
  head?: string[]
  body: Buffer
  compressed: CompressedBodies
  isRevalidating: boolean
}

/** The size of an entry with its headers and its compressed bodies, which are made later. */
const estimateBytes = ({ body }: CacheEntry) => 1000 + 2 * body.length

/** Creates the store of cached responses. The least recently used one is evicted. */
export function createEntries() {
  const entries = new LRUCache<string, CacheEntry>({ max: maxEntries, maxSize: maxBytes, sizeCalculation: estimateBytes })
  const recentKeyHashes = new Int32Array(4096)
  let generation = 0
  return {
    get: (key: string) => entries.get(key),
    /** Stores a response, unless it is too large or the store was cleared since `startGeneration`. */
    set(key: string, entry: CacheEntry, startGeneration: number) {
      if (generation === startGeneration && entry.body.length <= maxBodyBytes) entries.set(key, entry)
    },
    clear() {
      generation += 1
      entries.clear()
    },
    /** How often the store was cleared. */
    generation: () => generation,
    /**
     * Whether the key was requested recently, so that a response is not stored at its first request. Approximate: another key with the same slot
     * replaces it, and two keys may have the same hash.
     */
    wasRequestedBefore(key: string): boolean {
      let keyHash = 0
      for (let position = 0; position < key.length; position += 1) keyHash = (Math.imul(keyHash, 31) + key.charCodeAt(position)) | 0
      const index = keyHash & (recentKeyHashes.length - 1)
      const wasRequested = recentKeyHashes[index] === keyHash
      recentKeyHashes[index] = keyHash
      return wasRequested
    },
  }
}
