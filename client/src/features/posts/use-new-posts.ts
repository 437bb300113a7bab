import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Community, NewestPostsDocument, PostAddedDocument, type PostAddedSubscription } from '../../generated/graphql.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { useAccount } from '../users/session-provider.tsx'

/** Where no stream can be had, one asks this often; one that broke is taken up again sooner, not by all readers at once. */
const pollEvery = 60_000
const soon = () => 1000 + Math.random() * 4000

type Added = Omit<PostAddedSubscription['postAdded'], '__typename'>

/** How many posts of others are newer than the list. Asks and listens only while the page is seen. */
export function useNewPosts(community: Community, posts: { id: string; createdAt: string }[]) {
  const client = useApolloClient()
  const uid = useAccount()?.uid
  const seen = useSyncExternalStore(onVisibility, isVisible)
  const [added, setAdded] = useState(new Map<string, Added>())
  useEffect(() => {
    if (!seen) return
    const end = new AbortController()
    const add = (more: Added[]) => setAdded((before) => new Map([...before, ...more.map((one) => [one.id, one] as const)]))
    const poll = async () => {
      const { data } = await client.query({ query: NewestPostsDocument, variables: { community }, fetchPolicy: 'no-cache' })
      if (data) add(data.posts.edges.map(({ node: { id, createdAt, author } }) => ({ id, createdAt, authorUid: author.uid })))
    }
    void follow(community, end.signal, add, () => void poll().catch(() => {}))
    return () => end.abort()
  }, [client, seen, community])
  const listed = new Set(posts.map(({ id }) => id))
  const top = posts[0]?.createdAt ?? ''
  return [...added.values()].filter(({ id, createdAt, authorUid }) => authorUid !== uid && createdAt >= top && !listed.has(id)).length
}

/** Listens as long as it can; each time a stream opens or cannot be had, asks for what has come meanwhile. */
async function follow(community: Community, signal: AbortSignal, add: (more: Added[]) => void, poll: () => void) {
  await whenIdle()
  while (!signal.aborted) {
    const { listen } = await import('../../lib/stream.ts')
    let opened = false
    const onOpen = () => {
      opened = true
      poll()
    }
    await listen(PostAddedDocument, { community }, { signal, onOpen, onData: ({ postAdded }) => add([postAdded]) })
    if (signal.aborted) return
    if (!opened) poll()
    await pause(opened ? soon() : pollEvery, signal)
  }
}

const pause = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, time)
    signal.addEventListener('abort', done)
  })

const isVisible = () => document.visibilityState === 'visible'

function onVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
