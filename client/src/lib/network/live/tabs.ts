import { LiveUpdatesDocument, type LiveUpdatesSubscription } from '../../../generated/graphql.ts'
import { subscribeToStream } from '../sse-client.ts'
import { createConnection } from './connection.ts'

export type LiveUpdate = LiveUpdatesSubscription['liveUpdates']

type Listeners = {
  onUpdate: (update: LiveUpdate) => void
  onConnected: (topics: string[]) => void
  onUnavailable: (topics: string[]) => void
}

/** Messages between tabs. Tabs of several versions of the app may be open: change the name of the channel and of the locks with the messages. */
type Message =
  /** A tab has these topics; `newTopics` of them have new subscribers. */
  | { kind: 'topics'; tabId: string; topics: string[]; newTopics: string[] }
  /** Another tab has become the leader: announce the topics again. */
  | { kind: 'leader' }
  | { kind: 'update'; update: LiveUpdate }
  /** For one tab, or for all. */
  | { kind: 'connected' | 'unavailable'; topics: string[]; tabId?: string }

/** Maximum topics of one stream; the server refuses more. */
const maxTopics = 50
const channelName = 'thinnai-live-1'
const leaderLockName = `${channelName}-leader`
const getTabLockName = (tabId: string) => `${channelName}-tab-${tabId}`

/** Without locks, as on a page over plain HTTP, or without the channel, each tab has its own stream. */
const canShare = () => 'locks' in navigator && 'BroadcastChannel' in window

/**
 * Joins the open tabs of this browser. One of them, the leader, holds a lock, streams the topics of all tabs and relays the updates. Another becomes the
 * leader when it leaves, closes or crashes. Each tab holds a lock of its own: the leader streams its topics until the lock is released.
 */
export function joinTabs({ onUpdate, onConnected, onUnavailable }: Listeners) {
  const abortController = new AbortController()
  const { signal } = abortController
  const tabId = Math.random().toString(36).slice(2)
  let channel = canShare() ? new BroadcastChannel(channelName) : undefined
  let leader: ReturnType<typeof startLeader> | undefined
  let topics: string[] = []
  let isJoined = false

  /** Sends to all tabs, this one included. */
  function send(message: Message) {
    if (signal.aborted) return
    channel?.postMessage(message)
    receive(message)
  }

  function receive(message: Message) {
    if (signal.aborted) return
    if (message.kind === 'topics') leader?.setTabTopics(message)
    else if (message.kind === 'leader') announce([])
    else if (message.kind === 'update') onUpdate(message.update)
    else if (message.tabId && message.tabId !== tabId) return
    else if (message.kind === 'connected') onConnected(message.topics)
    else onUnavailable(message.topics)
  }

  const announce = (newTopics: string[]) => isJoined && send({ kind: 'topics', tabId, topics, newTopics })

  function lead() {
    leader = startLeader(send, signal)
    send({ kind: 'leader' })
  }

  async function join() {
    if (channel) {
      channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data)
      await holdLock(getTabLockName(tabId), signal)
      isJoined = true
      announce(topics)
      await holdLock(leaderLockName, signal)
    }
    isJoined = true
    lead()
  }

  join().catch(() => {
    // The browser refuses locks to this page.
    channel?.close()
    channel = undefined
    if (!signal.aborted) void join()
  })

  return {
    setTopics(next: string[], newTopics: string[]) {
      topics = next
      announce(newTopics)
    },
    leave() {
      abortController.abort()
      channel?.close()
    },
  }
}

/** Streams the topics of all tabs until `signal` aborts. */
function startLeader(send: (message: Message) => void, signal: AbortSignal) {
  const topicsByTab = new Map<string, string[]>()
  const connection = createConnection({
    openStream: (topics, { onUpdate, ...options }) =>
      subscribeToStream(LiveUpdatesDocument, { topics }, { ...options, onData: ({ liveUpdates }) => onUpdate(liveUpdates) }),
    onUpdate: (update: LiveUpdate) => send({ kind: 'update', update }),
    onConnected: (topics) => send({ kind: 'connected', topics }),
    onUnavailable: (topics) => send({ kind: 'unavailable', topics }),
  })
  signal.addEventListener('abort', connection.stop)
  const updateTopics = () => connection.setTopics([...new Set([...topicsByTab.values()].flat())].sort().slice(0, maxTopics))

  function setTabTopics({ tabId, topics, newTopics }: Extract<Message, { kind: 'topics' }>) {
    if (canShare() && !topicsByTab.has(tabId)) void waitForRelease(getTabLockName(tabId), signal).then(() => removeTab(tabId))
    topicsByTab.set(tabId, topics)
    updateTopics()
    const connected = newTopics.filter(connection.isStreaming)
    if (connected.length) send({ kind: 'connected', topics: connected, tabId })
  }

  function removeTab(tabId: string) {
    if (signal.aborted) return
    topicsByTab.delete(tabId)
    updateTopics()
  }
  return { setTabTopics }
}

/** Resolves when this page gets the lock, which it then holds until `signal` aborts. Rejects if it cannot. */
const holdLock = (name: string, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const hold = () => {
      resolve()
      return signal.aborted || new Promise<void>((release) => signal.addEventListener('abort', () => release(), { once: true }))
    }
    navigator.locks.request(name, { signal }, hold).catch(reject)
  })

/** Resolves when no page holds the lock; never once `signal` has aborted. */
const waitForRelease = (name: string, signal: AbortSignal) =>
  new Promise<void>((resolve) => navigator.locks.request(name, { signal, mode: 'shared' }, () => resolve()).catch(() => {}))
