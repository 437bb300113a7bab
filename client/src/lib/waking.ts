import { useSyncExternalStore } from 'react'

/** Milliseconds without an answer after which a free host may have put the server to sleep, and after which that is said. */
const sleepsAfter = 600_000
const longWait = 3000
/** Between two questions whether it is awake, and how often they are put. */
const pause = 3000
const mostQuestions = 60

let answeredAt = Number.NEGATIVE_INFINITY
let waking = false
let givenUp = false
const told = new Set<() => void>()

function become(now: boolean) {
  if (waking === now) return
  waking = now
  for (const each of told) each()
}

/** What was given up meanwhile is asked for again by whoever hears `awake`. */
function answered() {
  answeredAt = performance.now()
  become(false)
  if (givenUp) dispatchEvent(new Event('awake'))
  givenUp = false
}

/** Hands on an answer of the server's. When it is long in coming, and none came for long, the server is taken to be waking up. */
export async function watched(asked: Promise<Response>): Promise<Response> {
  const askedAt = performance.now()
  const timer = setTimeout(() => become(answeredAt < askedAt - sleepsAfter), longWait)
  try {
    const answer = await asked
    answered()
    return answer
  } catch (error) {
    if (waking && !givenUp) void untilAwake()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Asks whether the server is ready, after one who asked gave up on it. */
async function untilAwake() {
  givenUp = true
  for (let times = 0; waking && times < mostQuestions; times += 1) {
    const ready = await fetch('/readyz').catch(() => null)
    if (ready?.ok) return answered()
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  givenUp = false
  become(false)
}

const subscribe = (changed: () => void) => {
  told.add(changed)
  return () => told.delete(changed)
}

/** Whether the server is being waited for that nobody asked for long. */
export const useWaking = () => useSyncExternalStore(subscribe, () => waking)
