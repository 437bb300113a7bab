import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Community, NewestPostsDocument, PostAddedDocument, type PostAddedSubscription } from '../../generated/graphql.ts'
import { waitUntilIdle } from '../../lib/page-idle.ts'
import { useAccount } from '../users/session-provider.tsx'

/** Where no stream can be had, one asks this often; one that broke is taken up again sooner, not by all readers at once. */
const pollIntervalMs = 60_000
const getReconnectDelayMs = () => 1000 + Math.random() * 4000
/** Milliseconds after which whoever is asked knows of all that was posted before a stream stood: answers are kept for one second, and come from a replica up to five behind. */
const recheckDelayMs = 6000

type AddedPost = Omit<PostAddedSubscription['postAdded'], '__typename'>

/** Milliseconds after which a post of one's own counts as made elsewhere: where it was made, the list has it by then. */
const ownPostDelayMs = 4000

/** How many posts are newer than the list. Asks and listens only while the page is seen. */
export function useNewPosts(community: Community, posts: { id: string; createdAt: string }[]) {
  const client = useApolloClient()
  const uid = useAccount()?.uid
  const currentUid = useRef(uid)
  useEffect(() => {
    currentUid.current = uid
  }, [uid])
  const isPageVisible = useSyncExternalStore(subscribeToVisibility, isVisible)
  const [added, setAdded] = useState(new Map<string, AddedPost>())
  useEffect(() => {
    if (!isPageVisible) return
    const abortController = new AbortController()
    const addPosts = (received: AddedPost[]) => setAdded((before) => new Map([...before, ...received.map((post) => [post.id, post] as const)]))
    const addReceived = (received: AddedPost[]) => {
      addPosts(received.filter(({ authorUid }) => authorUid !== currentUid.current))
      const ownPosts = received.filter(({ authorUid }) => authorUid === currentUid.current)
      if (ownPosts.length) void delay(ownPostDelayMs, abortController.signal).then(() => abortController.signal.aborted || addPosts(ownPosts))
    }
    const poll = async () => {
      const { data } = await client.query({ query: NewestPostsDocument, variables: { community }, fetchPolicy: 'no-cache', context: { retry: false } })
      if (data) addReceived(data.posts.edges.map(({ node: { id, createdAt, author } }) => ({ id, createdAt, authorUid: author.uid })))
    }
    void followNewPosts(community, abortController.signal, addReceived, () => void poll().catch(() => {}))
    return () => abortController.abort()
  }, [client, isPageVisible, community])
  const listedIds = new Set(posts.map(({ id }) => id))
  const newestCreatedAt = posts[0]?.createdAt ?? ''
  return [...added.values()].filter(({ id, createdAt }) => createdAt >= newestCreatedAt && !listedIds.has(id)).length
}

/** Listens as long as it can; each time a stream opens or cannot be had, asks for what has come meanwhile, and a while after it opened once more. */
async function followNewPosts(community: Community, signal: AbortSignal, addReceived: (received: AddedPost[]) => void, poll: () => void) {
  await waitUntilIdle()
  while (!signal.aborted) {
    let isOpen = false
    let recheckTimer: ReturnType<typeof setTimeout> | undefined
    const onOpen = () => {
      isOpen = true
      poll()
      recheckTimer = setTimeout(poll, recheckDelayMs)
    }
    const onData = ({ postAdded }: PostAddedSubscription) => addReceived([postAdded])
    // Without the means to listen there is still the asking.
    const stream = await import('../../lib/sse-client.ts').catch(() => null)
    await stream?.subscribeToStream(PostAddedDocument, { community }, { signal, onOpen, onData })
    clearTimeout(recheckTimer)
    if (signal.aborted) return
    if (!isOpen) poll()
    await delay(isOpen ? getReconnectDelayMs() : pollIntervalMs, signal)
  }
}

const delay = (delayMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, delayMs)
    signal.addEventListener('abort', done)
  })

const isVisible = () => document.visibilityState === 'visible'

function subscribeToVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
