import { useSyncExternalStore } from 'react'

/** Milliseconds without an answer after which a free host may have put the server to sleep, and after which that is said. */
const sleepsAfter = 600_000
const longWait = 3000
/** Between two questions whether it is awake, and how often they are put. */
const pause = 3000
const mostQuestions = 60
/** For which what is told stays at the least. */
const readingTime = 2000

let answeredAt = Number.NEGATIVE_INFINITY
let waking = false
/** Whether it is told; what was told stays to be read. */
let shown = false
let shownAt = 0
let givenUp = false
const told = new Set<() => void>()

function become(now: boolean) {
  if (waking === now) return
  waking = now
  if (now && !shown) shownAt = performance.now()
  if (now) show(true)
  else setTimeout(() => show(waking), shownAt + readingTime - performance.now())
}

function show(now: boolean) {
  shown = now
  for (const each of told) each()
}

/** What was given up meanwhile is asked for again by whoever hears `awake`. */
function answered() {
  answeredAt = performance.now()
  become(false)
  if (givenUp) dispatchEvent(new Event('awake'))
  givenUp = false
}

/**
 * Asks the server, and hands on its answer. When that is long in coming, from when what asks for it last told that it `moved`, or says
 * no more than that nobody is there yet, and none came for long, the server is taken to be waking up.
 */
export async function watched(ask: (moved: () => void) => Promise<Response>): Promise<Response> {
  const askedAt = performance.now()
  const becomeIfAsleep = () => become(answeredAt < askedAt - sleepsAfter)
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(becomeIfAsleep, longWait)
  }
  moved()
  try {
    const answer = await ask(moved)
    if (!isAway(answer)) answered()
    else {
      becomeIfAsleep()
      awaitIt(pause)
    }
    return answer
  } catch (error) {
    awaitIt()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** What a balancer says in the server's place, and a server that is starting. */
const isAway = ({ status }: Response) => status >= 502 && status <= 504

const after = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** Asks whether the server is ready from now or a moment later on, after one who asked gave up on it. */
function awaitIt(first = 0) {
  if (!waking || givenUp) return
  givenUp = true
  void after(first).then(untilAwake)
}

async function untilAwake() {
  for (let times = 0; waking && times < mostQuestions; times += 1) {
    const ready = await fetch('/readyz').catch(() => null)
    if (ready?.ok) return answered()
    await after(pause)
  }
  givenUp = false
  become(false)
}

const subscribe = (changed: () => void) => {
  told.add(changed)
  return () => told.delete(changed)
}

/** Whether the server is being waited for that nobody asked for long. */
export const useWaking = () => useSyncExternalStore(subscribe, () => shown)
