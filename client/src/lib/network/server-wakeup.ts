import { useSyncExternalStore } from 'react'

/** Without a response for this long, a free host may have suspended the server. */
const idleBeforeSleepMs = 600_000
/** A request that takes this long may be waiting for the server to wake up. */
const slowResponseMs = 3000
const pollIntervalMs = 3000
const maxPolls = 60
/** The notice is shown for at least this long. */
const minDisplayMs = 2000

let lastResponseAt = Number.NEGATIVE_INFINITY
let isWaking = false
/** Whether the notice is shown. It stays for `minDisplayMs`, even if the server responds sooner. */
let isShown = false
let shownAt = 0
let isPolling = false
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
  for (const listener of listeners) listener()
}

/** Dispatches `server-awake` after polling: the Apollo client refetches the queries that failed meanwhile. */
function handleResponse() {
  lastResponseAt = performance.now()
  setWaking(false)
  if (isPolling) dispatchEvent(new Event('server-awake'))
  isPolling = false
}

/**
 * Sends a request and returns its response. If the response takes long (counted from the last call of `onActivity`) or is a gateway error, and the
 * server has not responded for `idleBeforeSleepMs`, the server is considered to be waking up.
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
    if (!isGatewayError(response)) handleResponse()
    else {
      setWakingIfIdle()
      startPolling(pollIntervalMs)
    }
    return response
  } catch (error) {
    startPolling()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Statuses of a load balancer without a server, and of a server that is starting. */
const isGatewayError = ({ status }: Response) => status >= 502 && status <= 504

const delay = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs))

/** Starts to poll /readyz after a request has failed while the server is waking up. */
function startPolling(initialDelayMs = 0) {
  if (!isWaking || isPolling) return
  isPolling = true
  void delay(initialDelayMs).then(pollUntilReady)
}

async function pollUntilReady() {
  for (let polls = 0; isWaking && polls < maxPolls; polls += 1) {
    const response = await fetch('/readyz').catch(() => null)
    if (response?.ok) return handleResponse()
    await delay(pollIntervalMs)
  }
  isPolling = false
  setWaking(false)
}

const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Whether to show the notice that the server is waking up. */
export const useIsServerWaking = () =>
  useSyncExternalStore(
    subscribe,
    () => isShown,
    () => false,
  )
