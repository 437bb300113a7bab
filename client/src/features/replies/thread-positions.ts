import { readStorage, writeStorage } from '../../lib/browser-storage.ts'
import { getNavigationType } from '../../lib/navigation-type.ts'
import type { ThreadPosition } from './use-virtual-replies.ts'

const storageKey = 'thread-positions'

/** Where a thread was scrolled to, by entry of the session history. The heights of replies that are not rendered are estimates, so a number of pixels does not tell. */
const positions = new Map<string, ThreadPosition>(readPositions())

type Entry = { key: string; pathname: string; search: string }

/** The first entry of every document has the key 'default' in the router, so its address is used instead. */
const getKey = ({ key, pathname, search }: Entry) => (key === 'default' ? pathname + search : key)

export const savePosition = (entry: Entry, position: ThreadPosition) => positions.set(getKey(entry), position)
export const getSavedPosition = (entry: Entry) => positions.get(getKey(entry))

export const storePositions = () => writeStorage('sessionStorage', storageKey, JSON.stringify([...positions]))

function readPositions(): [string, ThreadPosition][] {
  if (import.meta.env.SSR || getNavigationType() === 'navigate') return []
  try {
    return JSON.parse(readStorage('sessionStorage', storageKey) ?? '[]')
  } catch {
    return []
  }
}
