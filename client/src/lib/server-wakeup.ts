import { useSyncExternalStore } from 'react'

/** Milliseconds without an answer after which a free host may have put the server to sleep, and after which that is said. */
const idleBeforeSleepMs = 600_000
const slowResponseMs = 3000
/** Between two questions whether it is awake, and how often they are put. */
const pollIntervalMs = 3000
const maxPolls = 60
/** For which what is told stays at the least. */
const minDisplayMs = 2000

let lastResponseAt = Number.NEGATIVE_INFINITY
let isWaking = false
/** Whether it is told; what was told stays to be read. */
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

/** What was given up meanwhile is asked for again by whoever hears `awake`. */
function handleResponse() {
  lastResponseAt = performance.now()
  setWaking(false)
  if (isPolling) dispatchEvent(new Event('awake'))
  isPolling = false
}

/**
 * Asks the server, and hands on its answer. When that is long in coming, from when what asks for it last told that it `moved`, or says
 * no more than that nobody is there yet, and none came for long, the server is taken to be waking up.
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

/** What a balancer says in the server's place, and a server that is starting. */
const isGatewayError = ({ status }: Response) => status >= 502 && status <= 504

const delay = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs))

/** Asks whether the server is ready from now or a moment later on, after one who asked gave up on it. */
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

/** Whether the server is being waited for that nobody asked for long. */
export const useIsServerWaking = () => useSyncExternalStore(subscribe, () => isShown)
