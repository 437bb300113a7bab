import { readStorage, writeStorage } from '../../../lib/browser/browser-storage.ts'
import { getNavigationType } from '../../../lib/browser/navigation-type.ts'
import type { ThreadPosition } from './use-virtual-replies.ts'

const storageKey = 'thread-positions'

/** Where a thread was scrolled to, by entry of the session history. Replies that are not rendered have estimated heights, so pixels would be inexact. */
const positions = new Map<string, ThreadPosition>(readPositions())

type Entry = { key: string; pathname: string; search: string }

/** The first entry of every document has the key 'default' in the router, so its address is used instead. */
const getKey = ({ key, pathname, search }: Entry) => (key === 'default' ? pathname + search : key)

export const savePosition = (entry: Entry, position: ThreadPosition) => positions.set(getKey(entry), position)
export const getSavedPosition = (entry: Entry) => positions.get(getKey(entry))

// On every page, since the user may go back to a thread from another one that was reloaded.
if (!import.meta.env.SSR) addEventListener('pagehide', () => writeStorage('sessionStorage', storageKey, JSON.stringify([...positions])))

function readPositions(): [string, ThreadPosition][] {
  if (import.meta.env.SSR || getNavigationType() === 'navigate') return []
  try {
    return JSON.parse(readStorage('sessionStorage', storageKey) ?? '[]')
  } catch {
    return []
  }
}
