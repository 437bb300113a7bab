import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MarkThreadReadDocument, ReadMarkDocument } from '../../generated/graphql.ts'
import { loadApolloClient } from '../../lib/network/apollo-loader.ts'
import { useAccount } from '../users/session-provider.tsx'
import { advanceReadNumber } from './reply-numbers.ts'
import type { LoadedReplies } from './reply-pages.ts'

type ReadableThread = {
  postId: string
  /** The number of the last reply that is shown. */
  count: number
  replies: LoadedReplies['byNumber']
  getVisibleNumbers: () => number[]
  /** Whether the thread was opened at its first reply, not at the one of the address. */
  opensAtFirst: boolean
}

/** The mark is saved this long after the last scroll. */
const saveDelayMs = 2000

/**
 * Saves how far a signed-in viewer has read the thread: while reading, when the page is hidden and when it is left. Replies are read when they were displayed,
 * the viewer's own at once; the mark stays before the first one that was not. Returns the first unread number at the time the thread was opened; null if it is
 * not known or nothing was read before.
 */
export function useReadMark({ postId, count, replies, getVisibleNumbers, opensAtFirst }: ReadableThread) {
  const uid = useAccount()?.uid
  const [initialNumber, setInitialNumber] = useState<number | null>(null)
  const savedNumber = useRef(0)
  const readNumber = useRef(0)
  const displayedNumbers = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useEffectEvent(async () => {
    clearTimeout(timer.current)
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
    if (!uid || document.visibilityState === 'hidden') return
    const visible = getVisibleNumbers()
    // The user may have scrolled on before the page was hydrated.
    const isFirst = displayedNumbers.current.size === 0
    const above = isFirst && opensAtFirst && visible[0] ? Array.from({ length: visible[0] - 1 }, (_, index) => index + 1) : []
    for (const number of [...above, ...visible]) if (replies.has(number)) displayedNumbers.current.add(number)
    const isRead = (number: number) => displayedNumbers.current.has(number) || replies.get(number)?.author?.uid === uid
    readNumber.current = advanceReadNumber(readNumber.current, count, isRead)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), saveDelayMs)
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
    const onVisibilityChange = () => (document.visibilityState === 'hidden' ? void save() : track())
    addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('visibilitychange', onVisibilityChange)
    addEventListener('pagehide', onPageHide)
    return () => {
      isCurrent = false
      removeEventListener('scroll', onScroll)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      removeEventListener('pagehide', onPageHide)
      void save()
    }
  }, [uid, postId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new and loaded replies may be in the viewport
  useEffect(() => track(), [count, replies])

  return initialNumber === null ? null : initialNumber + 1
}
