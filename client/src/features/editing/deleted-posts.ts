import { readStorage, writeStorage } from '../../lib/browser-storage.ts'

const key = 'deleted-posts'
/** `restoreDeleted` restores a post for this time. */
const restorableMs = 24 * 3_600_000

type DeletedPosts = Record<string, { uid: string; until: number }>

/** The posts that were deleted in this browser and can still be restored. */
function readDeletedPosts(): DeletedPosts {
  try {
    const posts: DeletedPosts = JSON.parse(readStorage('localStorage', key) ?? '{}')
    return Object.fromEntries(Object.entries(posts).filter(([, { until }]) => until > Date.now()))
  } catch {
    return {}
  }
}

const writeDeletedPosts = (posts: DeletedPosts) => writeStorage('localStorage', key, Object.keys(posts).length ? JSON.stringify(posts) : null)

/** Whether this user deleted the post in this browser, so recently that it can be restored. */
export const isRestorable = (id: string, uid: string) => readDeletedPosts()[id]?.uid === uid

export const addDeletedPost = (id: string, uid: string) => writeDeletedPosts({ ...readDeletedPosts(), [id]: { uid, until: Date.now() + restorableMs } })

export function removeDeletedPost(id: string) {
  const { [id]: _removed, ...others } = readDeletedPosts()
  writeDeletedPosts(others)
}
