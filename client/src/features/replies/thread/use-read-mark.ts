import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MarkThreadReadDocument, ReadMarkDocument } from '../../../generated/graphql.ts'
import { loadApolloClient } from '../../../lib/network/apollo/apollo-loader.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { advanceReadNumber } from './reply-numbers.ts'
import type { LoadedReplies } from './reply-pages.ts'

type ReadableThread = {
  postId: string
  /** The number of the last reply that is shown. */
  count: number
  replies: LoadedReplies['byNumber']
  getVisibleNumbers: () => number[]
}

/** A reply is read when it was in view this long: those that only pass by are not. */
const readDelayMs = 1000
/** The mark is saved this long after the last scroll. */
const saveDelayMs = 2000

/**
 * Saves how far a signed-in viewer has read the thread: while reading, when the page is hidden and when it is left. The mark is the highest number that was read,
 * wherever reading began; the viewer's own replies after it are read too. Returns the first unread number at the time the thread was opened; null if it is not
 * known or nothing was read before.
 */
export function useReadMark({ postId, count, replies, getVisibleNumbers }: ReadableThread) {
  const uid = useAccount()?.uid
  const [initialNumber, setInitialNumber] = useState<number | null>(null)
  const savedNumber = useRef(0)
  const readNumber = useRef(0)
  /** When each reply in view came into view, by number. */
  const visibleSince = useRef(new Map<number, number>())
  const saveTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useEffectEvent(async () => {
    clearTimeout(saveTimer.current)
    const previousNumber = savedNumber.current
    const number = readNumber.current
    if (number <= previousNumber) return
    savedNumber.current = number
    try {
      const client = await loadApolloClient()
      // The request outlives the page.
      const context = { fetchOptions: { keepalive: true } }
      await client.mutate({ mutation: MarkThreadReadDocument, variables: { input: { postId, number } }, context })
    } catch {
      savedNumber.current = previousNumber
    }
  })
  const track = useEffectEvent(() => {
    clearTimeout(readTimer.current)
    if (!uid || document.visibilityState === 'hidden') return visibleSince.current.clear()
    const now = performance.now()
    const visible = getVisibleNumbers().filter((number) => replies.has(number))
    visibleSince.current = new Map(visible.map((number) => [number, visibleSince.current.get(number) ?? now]))
    const waits = visible.map((number) => readDelayMs - (now - (visibleSince.current.get(number) ?? now)))
    const read = visible.filter((_, index) => (waits[index] ?? 0) <= 0)
    const isOwn = (number: number) => replies.get(number)?.author?.uid === uid
    readNumber.current = advanceReadNumber(Math.max(readNumber.current, ...read), count, isOwn)
    const pending = waits.filter((wait) => wait > 0)
    if (pending.length) readTimer.current = setTimeout(() => track(), Math.min(...pending))
    clearTimeout(saveTimer.current)
    saveTimer.current = setTimeout(() => void save(), saveDelayMs)
  })

  useEffect(() => {
    if (!uid) return
    let isCurrent = true
    const load = async () => {
      const client = await loadApolloClient()
      const { data } = await client.query({ query: ReadMarkDocument, variables: { id: postId }, fetchPolicy: 'network-only' })
      if (!isCurrent) return
      const number = data?.post?.viewerLastReadNumber ?? null
      setInitialNumber(number)
      savedNumber.current = number ?? 0
      readNumber.current = Math.max(readNumber.current, savedNumber.current)
      track()
    }
    void load().catch(() => {})
    const onScroll = () => track()
    const onPageHide = () => void save()
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') void save()
      track()
    }
    addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('visibilitychange', onVisibilityChange)
    addEventListener('pagehide', onPageHide)
    return () => {
      isCurrent = false
      removeEventListener('scroll', onScroll)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      removeEventListener('pagehide', onPageHide)
      clearTimeout(readTimer.current)
      void save()
    }
  }, [uid, postId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new and loaded replies may be in the viewport
  useEffect(() => track(), [count, replies])

  return initialNumber === null ? null : initialNumber + 1
}
