import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Community, NewestPostsDocument, PostAddedDocument, type PostAddedSubscription } from '../../generated/graphql.ts'
import { whenIdle } from '../../lib/page-idle.ts'
import { useAccount } from '../users/session-provider.tsx'

/** Where no stream can be had, one asks this often; one that broke is taken up again sooner, not by all readers at once. */
const pollEvery = 60_000
const soon = () => 1000 + Math.random() * 4000
/** Milliseconds after which whoever is asked knows of all that was posted before a stream stood: answers are kept for one second, and come from a replica up to five behind. */
const surely = 6000

type Added = Omit<PostAddedSubscription['postAdded'], '__typename'>

/** Milliseconds after which a post of one's own counts as made elsewhere: where it was made, the list has it by then. */
const madeHere = 4000

/** How many posts are newer than the list. Asks and listens only while the page is seen. */
export function useNewPosts(community: Community, posts: { id: string; createdAt: string }[]) {
  const client = useApolloClient()
  const uid = useAccount()?.uid
  const reader = useRef(uid)
  useEffect(() => {
    reader.current = uid
  }, [uid])
  const seen = useSyncExternalStore(onVisibility, isVisible)
  const [added, setAdded] = useState(new Map<string, Added>())
  useEffect(() => {
    if (!seen) return
    const end = new AbortController()
    const addNow = (more: Added[]) => setAdded((before) => new Map([...before, ...more.map((one) => [one.id, one] as const)]))
    const add = (more: Added[]) => {
      addNow(more.filter(({ authorUid }) => authorUid !== reader.current))
      const own = more.filter(({ authorUid }) => authorUid === reader.current)
      if (own.length) void pause(madeHere, end.signal).then(() => end.signal.aborted || addNow(own))
    }
    const poll = async () => {
      const { data } = await client.query({ query: NewestPostsDocument, variables: { community }, fetchPolicy: 'no-cache', context: { retry: false } })
      if (data) add(data.posts.edges.map(({ node: { id, createdAt, author } }) => ({ id, createdAt, authorUid: author.uid })))
    }
    void follow(community, end.signal, add, () => void poll().catch(() => {}))
    return () => end.abort()
  }, [client, seen, community])
  const listed = new Set(posts.map(({ id }) => id))
  const top = posts[0]?.createdAt ?? ''
  return [...added.values()].filter(({ id, createdAt }) => createdAt >= top && !listed.has(id)).length
}

/** Listens as long as it can; each time a stream opens or cannot be had, asks for what has come meanwhile, and a while after it opened once more. */
async function follow(community: Community, signal: AbortSignal, add: (more: Added[]) => void, poll: () => void) {
  await whenIdle()
  while (!signal.aborted) {
    let opened = false
    let onceMore: ReturnType<typeof setTimeout> | undefined
    const onOpen = () => {
      opened = true
      poll()
      onceMore = setTimeout(poll, surely)
    }
    const onData = ({ postAdded }: PostAddedSubscription) => add([postAdded])
    // Without the means to listen there is still the asking.
    const stream = await import('../../lib/sse-client.ts').catch(() => null)
    await stream?.listen(PostAddedDocument, { community }, { signal, onOpen, onData })
    clearTimeout(onceMore)
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
