import { useEffect, useEffectEvent, useState } from 'react'
import { type Community, NewestPostsDocument } from '../../../generated/graphql.ts'
import { loadApolloClient } from '../../../lib/network/apollo/apollo-loader.ts'
import { ownDelayMs, pollAndSubscribe } from '../../../lib/network/live/poll-and-subscribe.ts'
import type { LiveUpdate } from '../../../lib/network/live/tabs.ts'
import { useAccount } from '../../users/session/session-provider.tsx'

type AddedPost = Omit<NonNullable<LiveUpdate['postAdded']>, '__typename'>

/** The number of posts that are newer than the list. Polls and subscribes while the page is visible, and for a minute after. */
export function useNewPosts(community: Community, posts: { id: string; createdAt: string }[]) {
  const uid = useAccount()?.uid
  const isOwn = useEffectEvent(({ authorUid }: AddedPost) => authorUid === uid)
  const [added, setAdded] = useState(new Map<string, AddedPost>())
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const addPosts = (received: AddedPost[]) => setAdded((current) => new Map([...current, ...received.map((post) => [post.id, post] as const)]))
    const addReceived = (received: AddedPost[]) => {
      addPosts(received.filter((post) => !isOwn(post)))
      const ownPosts = received.filter((post) => isOwn(post))
      if (ownPosts.length) timers.add(setTimeout(addPosts, ownDelayMs, ownPosts))
    }
    const poll = async () => {
      const client = await loadApolloClient()
      const { data } = await client.query({ query: NewestPostsDocument, variables: { community }, fetchPolicy: 'no-cache', context: { retry: false } })
      if (data) addReceived(data.posts.edges.map(({ node: { id, createdAt, author } }) => ({ id, createdAt, authorUid: author?.uid })))
    }
    const unsubscribe = pollAndSubscribe(`posts:${community}`, poll, ({ postAdded }) => postAdded && addReceived([postAdded]))
    return () => {
      unsubscribe()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [community])
  // A post that was listed is not new, even if it is deleted now.
  const [listedIds, setListedIds] = useState<ReadonlySet<string>>(() => new Set(posts.map(({ id }) => id)))
  if (posts.some(({ id }) => !listedIds.has(id))) setListedIds(new Set([...listedIds, ...posts.map(({ id }) => id)]))
  const newestCreatedAt = posts[0]?.createdAt ?? ''
  return [...added.values()].filter(({ id, createdAt }) => createdAt >= newestCreatedAt && !listedIds.has(id)).length
}
