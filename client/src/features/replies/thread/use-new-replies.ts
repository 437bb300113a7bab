import { useEffect, useEffectEvent, useState } from 'react'
import { LastReplyDocument } from '../../../generated/graphql.ts'
import { loadApolloClient } from '../../../lib/network/apollo/apollo-loader.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { subscribeToReplies } from './reply-updates.ts'

/** Poll again this long after a stream opened, for replies from just before: responses are cached for one second, and replicas lag up to five. */
const recheckDelayMs = 6000
/** A reply of the viewer counts as new after this delay: in the tab that published it, the list contains it by then. */
const ownReplyDelayMs = 4000

/** The number of the thread's last reply as far as it is known; 0 until then. */
export function useLatestNumber(postId: string) {
  const [latestNumber, setLatestNumber] = useState(0)
  const account = useAccount()
  const isOwn = useEffectEvent((authorUid: string) => authorUid === account?.uid)
  useEffect(() => {
    const raise = (number: number) => setLatestNumber((current) => Math.max(current, number))
    const poll = async () => {
      const client = await loadApolloClient()
      const { data } = await client.query({ query: LastReplyDocument, variables: { id: postId }, fetchPolicy: 'no-cache', context: { retry: false } })
      raise(data?.post?.lastReplies.edges[0]?.node.number ?? 0)
    }
    const tryPoll = () => void poll().catch(() => {})
    let recheckTimer: ReturnType<typeof setTimeout> | undefined
    const ownReplyTimers = new Set<ReturnType<typeof setTimeout>>()
    const unsubscribe = subscribeToReplies(postId, {
      onUpdate: ({ number, authorUid }) => {
        if (isOwn(authorUid)) ownReplyTimers.add(setTimeout(raise, ownReplyDelayMs, number))
        else raise(number)
      },
      onConnected: () => {
        tryPoll()
        clearTimeout(recheckTimer)
        recheckTimer = setTimeout(tryPoll, recheckDelayMs)
      },
      onUnavailable: tryPoll,
    })
    return () => {
      unsubscribe()
      for (const timer of [...ownReplyTimers, recheckTimer]) clearTimeout(timer)
    }
  }, [postId])
  return latestNumber
}
