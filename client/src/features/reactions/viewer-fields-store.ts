/** What a signed-in reader may do with a post or reply, and has done. Of a profile, business, item or event only `viewerCanReport`. */
export type ViewerFields = {
  viewerHasVoted: boolean
  viewerHasBookmarked: boolean
  viewerCanEdit: boolean
  viewerCanDelete: boolean
  viewerCanReport: boolean
}

type Changes = Partial<ViewerFields>

/** `Query.nodes` accepts at most this many ids. */
const maxIds = 50
/** Ids that are subscribed within this time are requested together. */
const batchDelayMs = 10

const noFields: Changes = {}

/**
 * An external store (React's `useSyncExternalStore`) with the viewer fields of posts and replies by id. `fetchFields` requests those of at most 50 ids. The
 * feed is the same for all viewers, so the fields are requested for the ids on the page. After a failed request they are requested again by `refresh`.
 */
export function createViewerFieldsStore(fetchFields: (ids: string[]) => Promise<ReadonlyMap<string, Changes>>) {
  let viewerUid: string | undefined
  const fieldsById = new Map<string, Changes>()
  const listenersById = new Map<string, Set<() => void>>()
  const requestedIds = new Set<string>()
  const queuedIds = new Set<string>()
  /** For each running request the changes since it was sent, which its response may not contain. */
  const runningRequests = new Set<Map<string, Changes>>()
  /** The changes that are being saved, which the response of a request sent meanwhile may not contain. */
  const unsavedChanges = new Set<{ id: string; changes: Changes }>()

  const setFields = (id: string, fields: Changes) => {
    fieldsById.set(id, fields)
    for (const listener of listenersById.get(id) ?? []) listener()
  }
  const setViewer = (uid: string | undefined) => {
    if (viewerUid !== undefined && uid !== viewerUid) {
      fieldsById.clear()
      requestedIds.clear()
      queuedIds.clear()
      unsavedChanges.clear()
    }
    viewerUid = uid
  }
  const request = async (ids: string[]) => {
    const uid = viewerUid
    const changes = new Map<string, Changes>()
    for (const unsaved of unsavedChanges) changes.set(unsaved.id, { ...changes.get(unsaved.id), ...unsaved.changes })
    runningRequests.add(changes)
    try {
      const fetched = await fetchFields(ids)
      if (uid === viewerUid) for (const id of ids) setFields(id, { ...fetched.get(id), ...changes.get(id) })
    } catch {
      // The page shows the public fields, and the fields of before.
    } finally {
      runningRequests.delete(changes)
    }
  }
  const flush = () => {
    const ids = [...queuedIds]
    queuedIds.clear()
    for (let start = 0; start < ids.length; start += maxIds) void request(ids.slice(start, start + maxIds))
  }
  const queue = (ids: Iterable<string>) => {
    if (queuedIds.size === 0) setTimeout(flush, batchDelayMs)
    for (const id of ids) {
      requestedIds.add(id)
      queuedIds.add(id)
    }
  }

  return {
    /** The fields of a post or reply for the user `uid`; empty until they are known, for visitors, and while they are still those of the last user. */
    getFields: (id: string, uid: string | undefined): Changes => ((viewerUid === undefined || viewerUid === uid) && fieldsById.get(id)) || noFields,
    /** Listens to the fields of `id`, which are requested once if there is a viewer. Another viewer removes all fields. */
    subscribe(id: string, uid: string | undefined, listener: () => void) {
      setViewer(uid)
      const listeners = listenersById.get(id) ?? new Set()
      listenersById.set(id, listeners.add(listener))
      if (uid !== undefined && !requestedIds.has(id)) queue([id])
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) listenersById.delete(id)
      }
    },
    /** Changes fields at once. `saving`: the mutation that saves them. */
    update(id: string, changes: Changes, saving?: Promise<unknown>) {
      const unsaved = { id, changes }
      if (saving) {
        unsavedChanges.add(unsaved)
        const forget = () => unsavedChanges.delete(unsaved)
        void saving.then(forget, forget)
      }
      for (const sinceSent of runningRequests) sinceSent.set(id, { ...sinceSent.get(id), ...changes })
      setFields(id, { ...fieldsById.get(id), ...changes })
    },
    /** Adds fields that a list implies, for example of bookmarks, where they are not known yet. */
    addImplied: (id: string, fields: Changes) => void fieldsById.set(id, { ...fields, ...fieldsById.get(id) }),
    /** Requests the fields of all ids on the page again, and forgets those of others. */
    refresh() {
      for (const id of fieldsById.keys()) if (!listenersById.has(id)) fieldsById.delete(id)
      requestedIds.clear()
      if (viewerUid !== undefined) queue(listenersById.keys())
    },
  }
}
