import { joinTabs, type LiveUpdate } from './tabs.ts'

export type Subscriber = {
  /** A new update. It may come twice, and in any order around a reconnect. */
  onUpdate: (update: LiveUpdate) => void
  /** The topic is being streamed from now on: read what was missed before. */
  onConnected: () => void
  /** No stream could be opened. Repeated after each attempt, about once a minute, until `onConnected`. */
  onUnavailable?: () => void
}

/** A tab without subscribers leaves after this delay, so that a change of the page does not move the stream to another tab. */
const leaveDelayMs = 1000
/** A hidden tab leaves after this time: users switch between tabs, and a new stream has to catch up. */
const hiddenLeaveDelayMs = 60_000

const subscribersByTopic = new Map<string, Set<Subscriber>>()
let tab: ReturnType<typeof joinTabs> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let isSuspended = false
let hasPageListeners = false

/** See `subscribeToLiveUpdates`. */
export function subscribe(topic: string, subscriber: Subscriber) {
  addPageListeners()
  const subscribers = subscribersByTopic.get(topic) ?? new Set()
  subscribersByTopic.set(topic, subscribers.add(subscriber))
  refresh([topic])
  return () => {
    subscribers.delete(subscriber)
    if (subscribers.size === 0 && subscribersByTopic.get(topic) === subscribers) subscribersByTopic.delete(topic)
    refresh()
  }
}

/** Joins the tabs that share the stream, announces the topics of this one, or leaves. `newTopics` have new subscribers. */
function refresh(newTopics: string[] = []) {
  clearTimeout(timer)
  const topics = [...subscribersByTopic.keys()]
  if (isSuspended) leave()
  else if (document.visibilityState === 'hidden') timer = setTimeout(leave, hiddenLeaveDelayMs)
  else if (topics.length === 0) timer = setTimeout(leave, leaveDelayMs)
  else tab ??= joinTabs({ onUpdate, onConnected, onUnavailable })
  tab?.setTopics(topics, newTopics)
}

function leave() {
  tab?.leave()
  tab = undefined
}

function notify(topics: string[], call: (subscriber: Subscriber) => void) {
  for (const topic of topics) for (const subscriber of [...(subscribersByTopic.get(topic) ?? [])]) call(subscriber)
}

const onUpdate = (update: LiveUpdate) => notify([update.topic], (subscriber) => subscriber.onUpdate(update))
const onConnected = (topics: string[]) => notify(topics, (subscriber) => subscriber.onConnected())
const onUnavailable = (topics: string[]) => notify(topics, (subscriber) => subscriber.onUnavailable?.())

/** A page that is hidden for a minute has no stream. A frozen one, or one in the back/forward cache, must not keep the lock of the others' stream. */
function addPageListeners() {
  if (hasPageListeners) return
  hasPageListeners = true
  const suspend = (event: Event) => {
    isSuspended = event.type === 'freeze' || event.type === 'pagehide'
    refresh()
  }
  for (const type of ['freeze', 'resume', 'pagehide', 'pageshow']) window.addEventListener(type, suspend, { capture: true })
  document.addEventListener('visibilitychange', () => refresh())
}
