import { useEffect, useEffectEvent, useState } from 'react'
import { LastReplyDocument } from '../../../generated/graphql.ts'
import { loadApolloClient } from '../../../lib/network/apollo/apollo-loader.ts'
import { ownDelayMs, pollAndSubscribe } from '../../../lib/network/live/poll-and-subscribe.ts'
import { useAccount } from '../../users/session/session-provider.tsx'

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
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const unsubscribe = pollAndSubscribe(`replies:${postId}`, poll, ({ replyAdded }) => {
      if (!replyAdded) return
      if (isOwn(replyAdded.authorUid)) timers.add(setTimeout(raise, ownDelayMs, replyAdded.number))
      else raise(replyAdded.number)
    })
    return () => {
      unsubscribe()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [postId])
  return latestNumber
}
