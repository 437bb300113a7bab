import { useSyncExternalStore } from 'react'
import { savedHeader } from '../offline/messages.ts'

/** Without a response for this long, a free host may have suspended the server. */
const idleBeforeSleepMs = 600_000
/** A request that takes this long may be waiting for the server to wake up. */
const slowResponseMs = 3000
const pollIntervalMs = 3000
const maxPolls = 60
/** The notice is shown for at least this long. */
const minDisplayMs = 2000

/** Before the first poll of a server that cannot be reached; doubled for each further one. */
const unreachablePollMs = 3000
const maxUnreachablePollMs = 60_000

let lastResponseAt = Number.NEGATIVE_INFINITY
let isWaking = false
/** Whether the notice is shown. It stays for `minDisplayMs`, even if the server responds sooner. */
let isShown = false
let shownAt = 0
/** Whether requests do not reach the server, although the browser reports a network. */
let isUnreachable = false
/** Until the next poll of a server that cannot be reached. */
let nextPollMs = unreachablePollMs
let lastFailureAt = 0
/** Whether a request has failed that nobody has repeated yet. */
let hasFailed = false
let pollTimer: ReturnType<typeof setTimeout> | undefined
/** When the next poll is due. */
let pollAt = Number.NEGATIVE_INFINITY
let polls = 0
/** Whether the response to a poll is awaited. */
let isRequesting = false
const listeners = new Set<() => void>()

function setWaking(next: boolean) {
  if (isWaking === next) return
  isWaking = next
  if (next && !isShown) shownAt = performance.now()
  if (next) setShown(true)
  else setTimeout(() => setShown(isWaking), shownAt + minDisplayMs - performance.now())
}

function setShown(next: boolean) {
  isShown = next
  notify()
}

function setUnreachable(next: boolean) {
  isUnreachable = next
  notify()
}

function notify() {
  for (const listener of listeners) listener()
}

/**
 * Dispatches `server-awake` if a request has failed: the Apollo client refetches the queries that failed meanwhile. Of a server that could not be reached only
 * a poll does: if some requests fail and others do not, each response would repeat all of them. For the same reason a response resets the time until the next
 * poll only if no request has failed for a while.
 */
function handleResponse(isPoll = false) {
  lastResponseAt = performance.now()
  if (!isPoll && lastResponseAt > lastFailureAt + 2 * nextPollMs) nextPollMs = unreachablePollMs
  const isAwake = isWaking || isPoll
  setWaking(false)
  setUnreachable(false)
  if (!hasFailed || !isAwake) return
  hasFailed = false
  dispatchEvent(new Event('server-awake'))
}

/** Reports that a request has not reached the server. */
export function reportUnreachable() {
  if (!navigator.onLine) return
  lastFailureAt = performance.now()
  setUnreachable(true)
  startPolling()
}

/**
 * Sends a request and returns its response. If the response takes long (counted from the last call of `onActivity`) or is a gateway error, and the
 * server has not responded for `idleBeforeSleepMs`, the server is considered to be waking up. Otherwise it cannot be reached after 502 and 504. Without a
 * connection it cannot be reached in any case.
 */
export async function withWakeupDetection(send: (onActivity: () => void) => Promise<Response>): Promise<Response> {
  const startedAt = performance.now()
  const setWakingIfIdle = () => setWaking(lastResponseAt < startedAt - idleBeforeSleepMs)
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(setWakingIfIdle, slowResponseMs)
  }
  restartTimer()
  try {
    const response = await send(restartTimer)
    if (response.headers.has(savedHeader)) reportUnreachable()
    else if (!isGatewayError(response)) handleResponse()
    else {
      setWakingIfIdle()
      if (isWaking || response.status === 503) startPolling(pollIntervalMs)
      else reportUnreachable()
    }
    return response
  } catch (error) {
    startPolling(0)
    if (error instanceof TypeError) reportUnreachable()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Statuses of a load balancer without a server, and of a server that is starting. */
const isGatewayError = ({ status }: Response) => status >= 502 && status <= 504

const waitUntilVisible = async () => {
  if (document.hidden) await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
}

/** Polls /readyz after a request has failed while the server is waking up or cannot be reached. A scheduled poll stays, unless a server wakes up sooner. */
function startPolling(delayMs?: number) {
  if (!isWaking && !isUnreachable) return
  hasFailed = true
  const now = performance.now()
  const isScheduled = pollAt >= now && (!isWaking || pollAt <= now + (delayMs ?? Number.POSITIVE_INFINITY))
  if (isRequesting || isScheduled) return
  polls = 0
  schedulePoll(delayMs ?? takePollDelay())
}

function schedulePoll(delayMs: number) {
  clearTimeout(pollTimer)
  pollAt = performance.now() + delayMs
  pollTimer = setTimeout(poll, delayMs)
}

/** Polls at most `maxPolls` times. A server that cannot be reached is polled further while the page is visible. */
async function poll() {
  pollAt = Number.NEGATIVE_INFINITY
  if (!hasFailed) return setWaking(false)
  isRequesting = true
  if (polls >= maxPolls) await waitUntilVisible()
  const response = await fetch('/readyz').catch(() => null)
  isRequesting = false
  polls += 1
  if (response?.ok) handleResponse(true)
  else if (hasFailed && (isUnreachable || polls < maxPolls)) return schedulePoll(isWaking ? pollIntervalMs : takePollDelay())
  setWaking(false)
}

/** The time until the next poll. It grows also if /readyz responds: other requests may fail all the same. */
function takePollDelay(): number {
  const delayMs = nextPollMs
  nextPollMs = Math.min(delayMs * 2, maxUnreachablePollMs)
  return delayMs
}

/** Resets the state to that of a server that can be reached. The network of the device is back, and failed requests are sent again (`onReconnect`). */
export function resetServerState() {
  clearTimeout(pollTimer)
  lastFailureAt = pollAt = Number.NEGATIVE_INFINITY
  nextPollMs = unreachablePollMs
  isWaking = isShown = isRequesting = hasFailed = false
  setUnreachable(false)
}

const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Whether requests reach the server, as far as it is known. */
export const isServerReachable = () => navigator.onLine && !isUnreachable

/** Whether to show the notice that the server is waking up. */
export const useIsServerWaking = () =>
  useSyncExternalStore(
    subscribe,
    () => isShown,
    () => false,
  )

/** Whether requests do not reach the server, although the browser reports a network. */
export const useIsServerUnreachable = () =>
  useSyncExternalStore(
    subscribe,
    () => isUnreachable,
    () => false,
  )
