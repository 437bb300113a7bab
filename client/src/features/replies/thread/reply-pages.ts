import { RepliesDocument, type RepliesQuery, type RepliesQueryVariables, type ReplyCardFragment } from '../../../generated/graphql.ts'
import { createQueryStore } from '../../../lib/network/apollo/query-store.ts'
import { getPageStart, replyPageSize } from './reply-numbers.ts'

/** Pages that are watched: those near the viewport and some that were there before. The others stay in Apollo's cache. */
const maxWatchedPages = 8
/** A page that lacks a known reply is requested again: a cached response or a replica may be some seconds old. */
const recheckDelayMs = 1500
const maxRechecks = 6

type PageStore = ReturnType<typeof createQueryStore<RepliesQuery, RepliesQueryVariables>>
type WatchedPage = {
  store: PageStore
  stop?: () => void
  /** Requests since the page last got a reply, or the thread a later number. */
  recheckCount: number
  replyCount: number
  /** Of the next request. */
  timer?: ReturnType<typeof setTimeout> | undefined
  isRequested: boolean
}

/** The loaded replies by number, and the first error of a page that is needed. */
export type LoadedReplies = { byNumber: Map<number, ReplyCardFragment>; error: Error | undefined }

/**
 * An external store (React's `useSyncExternalStore`) with the pages of a thread that are near the viewport. `initialPage` is the page that begins at
 * `initialFrom`; it needs no request.
 */
export function createReplyPages(postId: string, initialFrom: number, initialPage: RepliesQuery) {
  const pages = new Map<number, WatchedPage>()
  let listener: (() => void) | undefined
  let loaded: LoadedReplies = { byNumber: new Map(), error: undefined }

  let lastNumber = 0

  const update = () => {
    const results = [...pages.values()].map(({ store }) => store.getResult())
    const replies = results.flatMap(({ data }) => data?.post?.replies.edges.map(({ node }) => node) ?? [])
    loaded = { byNumber: new Map(replies.map((reply) => [reply.number, reply])), error: results.find(({ error }) => error)?.error }
    listener?.()
  }
  const watch = (from: number, page: WatchedPage) => {
    page.stop = page.store.subscribe(() => {
      update()
      recheck(from, page)
    })
  }
  const stopTimer = (page: WatchedPage) => {
    clearTimeout(page.timer)
    page.timer = undefined
  }
  const unwatch = (page: WatchedPage) => {
    page.stop?.()
    stopTimer(page)
  }
  const addPage = (from: number, initialData?: RepliesQuery) => {
    const page: WatchedPage = {
      store: createQueryStore(
        {
          ...{ query: RepliesDocument, variables: { id: postId, from }, notifyOnNetworkStatusChange: false },
          // The initial page came with the post; what the cache has of another page may be old.
          fetchPolicy: initialData ? 'cache-first' : 'cache-and-network',
        },
        initialData,
      ),
      ...{ recheckCount: 0, replyCount: 0, isRequested: false },
    }
    pages.set(from, page)
    if (listener) watch(from, page)
    return page
  }
  const refetch = async (page: WatchedPage) => {
    // A failure is the page's error.
    await page.store
      .connect()
      .then((query) => query.refetch())
      .catch(() => {})
  }
  /** Requests a page again while it lacks replies up to `lastNumber`. */
  const recheck = (from: number, page: WatchedPage) => {
    const { data, error } = page.store.getResult()
    if (!data?.post || error || pages.get(from) !== page || !listener) return
    const replyCount = data.post.replies.edges.length
    if (replyCount > page.replyCount) page.recheckCount = 0
    page.replyCount = replyCount
    const isComplete = replyCount >= Math.min(replyPageSize, lastNumber - from + 1)
    if (isComplete || page.timer || page.isRequested || page.recheckCount >= maxRechecks) return
    const request = async () => {
      page.timer = undefined
      page.isRequested = true
      page.recheckCount += 1
      await refetch(page)
      page.isRequested = false
      recheck(from, page)
    }
    page.timer = setTimeout(() => void request(), page.recheckCount ? recheckDelayMs : 0)
  }
  /** Pages that lack a new reply are requested at once. */
  const raiseLastNumber = (number: number) => {
    if (number <= lastNumber) return
    lastNumber = number
    for (const page of pages.values()) {
      page.recheckCount = 0
      stopTimer(page)
    }
  }

  addPage(initialFrom, initialPage)
  update()
  return {
    getSnapshot: () => loaded,
    subscribe(onChange: () => void) {
      listener = onChange
      for (const [from, page] of pages) watch(from, page)
      return () => {
        listener = undefined
        for (const page of pages.values()) unwatch(page)
      }
    },
    /** Loads the pages that begin at these numbers, of a thread whose last reply has the number `threadLastNumber`. */
    load(pageStarts: number[], threadLastNumber: number) {
      raiseLastNumber(threadLastNumber)
      const added = pageStarts.filter((from) => !pages.has(from))
      for (const from of pageStarts) {
        const page = pages.get(from) ?? addPage(from)
        // The last ones of the map are those that were needed last.
        pages.delete(from)
        pages.set(from, page)
        recheck(from, page)
      }
      for (const [from, page] of [...pages].slice(0, Math.max(0, pages.size - Math.max(maxWatchedPages, pageStarts.length)))) {
        unwatch(page)
        pages.delete(from)
      }
      if (added.length) update()
    },
    /** Requests the page of a reply again. */
    async refetchPageOf(number: number) {
      const from = getPageStart(number)
      await refetch(pages.get(from) ?? addPage(from))
    },
    /** Requests the pages that have failed again. */
    retry: () => Promise.all([...pages.values()].filter(({ store }) => store.getResult().error).map(refetch)),
  }
}
