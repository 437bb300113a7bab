import { clear, createStore, del, promisifyRequest, set, values } from 'idb-keyval'
import type { Community } from '../../generated/graphql.ts'
import { saveWaitingCount } from './waiting-count.ts'

/** A post, or a reply to a post and perhaps to one of its replies, that waits for the network. */
export type QueueEntry = {
  /** Its idempotency key: made once, when it was written. */
  id: string
  /** The account that wrote it, and that alone sends it. */
  uid: string
  writtenAt: number
  html: string
  files: { file: File; alt: string }[]
  place: { community: Community; clubId?: string; isMembersOnly?: boolean } | { postId: string; inReplyTo: { id: string; number: number } | null }
  /** When it was first sent without a response; null if it was not. */
  attemptedAt: number | null
  /** Why the server refused it for good. */
  failure: string | null
}

const maxEntries = 20
const maxFileBytes = 50 * 1024 * 1024

// The names of what browsers have stored already do not change.
const entryStore = createStore('thinnai-outbox', 'entries')
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox')

let snapshot: QueueEntry[] = []
const listeners = new Set<() => void>()

/** The entries in the order of writing. */
export async function readEntries(): Promise<QueueEntry[]> {
  return (await values<QueueEntry>(entryStore)).sort((a, b) => a.writtenAt - b.writtenAt)
}

/** Runs `task` while no other tab sends or changes entries. Without locks (a page without TLS) tabs rely on the idempotency keys. */
export const withQueueLock = async <Result>(task: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request('outbox', task) : task()

/** Adds an entry. Returns why the browser cannot keep it, or null. */
export async function addEntry(entry: QueueEntry): Promise<string | null> {
  try {
    const entries = (await readEntries()).filter(({ id }) => id !== entry.id)
    if (entries.length >= maxEntries) return `${maxEntries} posts and replies wait already. Withdraw one, or try again once you are online.`
    if (sumBytes([...entries, entry]) > maxFileBytes) return 'At most 50 MB of files wait for the network. Leave out files, or try again once you are online.'
    // Before the entry: nobody looks for entries if the count is 0.
    saveWaitingCount(entries.length + 1)
    await set(entry.id, entry, entryStore)
    await reportChange()
    return null
  } catch (error) {
    console.warn('The send queue could not be written', error)
    await reportChange().catch(() => {})
    return 'Your browser has no space left for this. Your draft stays: try again once you are online.'
  }
}

/** Changes an entry that still exists: signing out may have deleted it. */
export async function changeEntry(id: string, changes: Partial<QueueEntry>) {
  await entryStore('readwrite', (store) => {
    const reading = store.get(id)
    reading.onsuccess = () => reading.result && store.put({ ...reading.result, ...changes }, id)
    return promisifyRequest(store.transaction)
  })
  await reportChange()
}

export async function removeEntry(id: string) {
  await del(id, entryStore)
  await reportChange()
}

/** Deletes all entries, at sign-out. */
export async function clearQueue() {
  await clear(entryStore)
  await reportChange()
}

const sumBytes = (entries: QueueEntry[]) => entries.flatMap(({ files }) => files).reduce((sum, { file }) => sum + file.size, 0)

async function reportChange() {
  channel?.postMessage(null)
  await reload()
}

async function reload() {
  snapshot = await readEntries()
  saveWaitingCount(snapshot.length)
  for (const listener of listeners) listener()
}

export const getEntries = () => snapshot

export function subscribeToEntries(listener: () => void) {
  listeners.add(listener)
  const onChange = () => void reload().catch((error) => console.warn('The send queue could not be read', error))
  if (listeners.size === 1) {
    if (channel) channel.onmessage = onChange
    onChange()
  }
  return () => void listeners.delete(listener)
}
