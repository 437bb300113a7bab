import { clear, createStore, get, set } from 'idb-keyval'

/** What another app has shared with this one, until the page takes it. */
export type SharedContent = { texts: string[]; files: File[] }

const sharedStore = createStore('thinnai-shared', 'shared')
const key = 'last'

export const saveShared = (content: SharedContent) => set(key, content, sharedStore)

/** Reads what was shared, and deletes it. */
export async function takeShared(): Promise<SharedContent | null> {
  const content = await get<SharedContent>(key, sharedStore)
  await clearShared()
  return content ?? null
}

export const clearShared = () => clear(sharedStore)
