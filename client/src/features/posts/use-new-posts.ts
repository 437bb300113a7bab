import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Community, NewestPostsDocument, PostAddedDocument, type PostAddedSubscription } from '../../generated/graphql.ts'
import { waitUntilIdle } from '../../lib/page-idle.ts'
import { useAccount } from '../users/session-provider.tsx'

/** Polling interval while no stream can be opened. */
const pollIntervalMs = 60_000
/** Before a broken stream is opened again; random, so that clients do not reconnect at once. */
const getReconnectDelayMs = () => 1000 + Math.random() * 4000
/** Poll again this long after a stream opened, for posts from just before: responses are cached for one second, and replicas lag up to five. */
const recheckDelayMs = 6000

type AddedPost = Omit<PostAddedSubscription['postAdded'], '__typename'>

/** A post of the viewer counts as new after this delay: in the tab that published it, the list contains it by then. */
const ownPostDelayMs = 4000

/** The number of posts that are newer than the list. Polls and subscribes only while the page is visible. */
export function useNewPosts(community: Community, posts: { id: string; createdAt: string }[]) {
  const client = useApolloClient()
  const uid = useAccount()?.uid
  const currentUid = useRef(uid)
  useEffect(() => {
    currentUid.current = uid
  }, [uid])
  const isPageVisible = useSyncExternalStore(subscribeToVisibility, isVisible, () => true)
  const [added, setAdded] = useState(new Map<string, AddedPost>())
  useEffect(() => {
    if (!isPageVisible) return
    const abortController = new AbortController()
    const addPosts = (received: AddedPost[]) => setAdded((current) => new Map([...current, ...received.map((post) => [post.id, post] as const)]))
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

/** Subscribes until `signal` aborts. Polls each time a stream opens, again `recheckDelayMs` later, and whenever no stream can be opened. */
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
    // If the SSE client cannot be loaded, polling continues.
    const stream = await import('../../lib/network/sse-client.ts').catch(() => null)
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
