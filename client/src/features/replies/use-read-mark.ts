import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MarkThreadReadDocument, ReadMarkDocument } from '../../generated/graphql.ts'
import { loadApolloClient } from '../../lib/network/apollo-loader.ts'
import { useAccount } from '../users/session-provider.tsx'

/** The mark is saved this long after the last scroll. */
const saveDelayMs = 2000

/**
 * Saves how far a signed-in viewer has read the thread: while reading, when the page is hidden and when it is left. Returns the first unread number at the
 * time the thread was opened; null if it is not known or nothing was read before.
 */
export function useReadMark(postId: string, count: number, getLastVisibleNumber: () => number) {
  const uid = useAccount()?.uid
  const [lastReadNumber, setLastReadNumber] = useState<number | null>(null)
  const saved = useRef(0)
  const seen = useRef(0)
  const readVisible = useEffectEvent(() => Math.min(getLastVisibleNumber(), count))

  useEffect(() => {
    if (!uid) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const save = async () => {
      clearTimeout(timer)
      if (seen.current <= saved.current) return
      const number = seen.current
      saved.current = number
      const client = await loadApolloClient()
      await client.mutate({
        mutation: MarkThreadReadDocument,
        variables: { input: { postId, number } },
        // The request outlives the page.
        context: { fetchOptions: { keepalive: true } },
      })
    }
    const trySave = () =>
      void save().catch(() => {
        saved.current = 0
      })
    const track = () => {
      if (document.visibilityState === 'hidden') return
      seen.current = Math.max(seen.current, readVisible())
      clearTimeout(timer)
      timer = setTimeout(trySave, saveDelayMs)
    }
    const load = async () => {
      const client = await loadApolloClient()
      const { data } = await client.query({ query: ReadMarkDocument, variables: { id: postId }, fetchPolicy: 'network-only' })
      if (!isCurrent) return
      const number = data?.post?.viewerLastReadNumber ?? null
      setLastReadNumber(number)
      saved.current = number ?? 0
      track()
    }
    void load().catch(() => {})
    addEventListener('scroll', track, { passive: true })
    document.addEventListener('visibilitychange', trySave)
    addEventListener('pagehide', trySave)
    return () => {
      isCurrent = false
      removeEventListener('scroll', track)
      document.removeEventListener('visibilitychange', trySave)
      removeEventListener('pagehide', trySave)
      trySave()
    }
  }, [uid, postId])

  return lastReadNumber === null ? null : lastReadNumber + 1
}
