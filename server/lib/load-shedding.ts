import { createFairQueue } from './fair-queue.ts'

/** Requests worked on at once: as few as this while the server is congested, as many while it is not and more of them wait. */
const minConcurrency = 8
const initialConcurrency = 32
const maxConcurrency = 300
const concurrencyStep = 16
const adjustIntervalMs = 500
const maxEventLoopDelayMs = 100
/** Waiting for a database connection; many more would exceed the timeout of the pool. */
const maxDatabaseWaiting = 30

const queueCheckIntervalMs = 50
/** The overload is sustained once requests have been waiting for so long without a break. */
const sustainedOverloadMs = 3000
/** How many requests may wait and how long, as it is when one arrives: before the overload is sustained, and then. */
const burst = { maxQueueLength: 256, maxWaitMs: 5000 }
const sustained = { maxQueueLength: 64, maxWaitMs: 500 }

export type OverloadSignals = { eventLoopDelayMs(): number; databaseWaiting(): number }
/** What there was too much of, in the words of the metrics. */
export type ShedReason = 'requests' | 'database' | 'event loop'
export type QueueOutcome = 'started' | 'queue full' | 'deadline' | 'aborted'
export type SheddingMetrics = { shed(reason: ShedReason): void; observeQueueWait(outcome: QueueOutcome, seconds: number): void }

/** The place of a request among those worked on. Both calls may be repeated; `take` may exceed the limit. */
export type Slot = { take(): void; release(): void }

type Waiting = { start(slot: Slot): void; refuse(): void; since: number; deadline: number; hasLeft: boolean }

export type LoadShedding = ReturnType<typeof createLoadShedding>

/**
 * Decides when expensive requests start, wait, or are refused (decision 018). A request that finds no slot waits in a bounded queue in which senders
 * take turns, and is refused when the queue is full or its time is up. The number of slots follows the load as TCP's window does: halved while the event
 * loop is late or the database is behind, else raised step by step while requests need it.
 */
export function createLoadShedding(signals: OverloadSignals, metrics: SheddingMetrics) {
  const queue = createFairQueue<Waiting>()
  let running = 0
  let limit = initialConcurrency
  let reason: ShedReason = 'requests'
  let queuedSince: number | null = null
  let isStarting = false
  let queueCheck: NodeJS.Timeout | undefined

  const canStart = () => running < limit

  function adjustLimit() {
    const isLate = signals.eventLoopDelayMs() > maxEventLoopDelayMs
    if (isLate || signals.databaseWaiting() > maxDatabaseWaiting) {
      reason = isLate ? 'event loop' : 'database'
      limit = Math.max(minConcurrency, Math.floor(Math.min(limit, running) / 2))
    } else {
      const target = running >= limit ? maxConcurrency : initialConcurrency
      limit = limit < target ? Math.min(target, limit + concurrencyStep) : Math.max(target, limit - concurrencyStep)
    }
    // A window that grew so far met neither for seconds.
    if (limit > 2 * initialConcurrency) reason = 'requests'
    startWaiting()
  }
  const adjusting = setInterval(adjustLimit, adjustIntervalMs).unref()

  function createSlot(): Slot {
    let isTaken = true
    running += 1
    return {
      take() {
        if (!isTaken) running += 1
        isTaken = true
      },
      release() {
        if (isTaken) running -= 1
        isTaken = false
        startWaiting()
      },
    }
  }

  /** A slot that is released within `start` is seen by the loop that is running already. */
  function startWaiting() {
    if (isStarting) return
    isStarting = true
    while (queue.length() > 0 && canStart()) {
      const next = queue.shift()
      if (next) leave(next, 'started')
      next?.start(createSlot())
    }
    isStarting = false
    noteLength()
  }

  function leave(waiting: Waiting, outcome: QueueOutcome) {
    waiting.hasLeft = true
    metrics.observeQueueWait(outcome, (performance.now() - waiting.since) / 1000)
  }

  function refuse(waiting: Waiting, outcome: 'queue full' | 'deadline') {
    leave(waiting, outcome)
    metrics.shed(reason)
    waiting.refuse()
  }

  /** Notes since when requests wait without a break, and checks deadlines for as long. */
  function noteLength() {
    if (queue.length() === 0) {
      clearInterval(queueCheck)
      queuedSince = null
    } else if (queuedSince === null) {
      queuedSince = performance.now()
      queueCheck = setInterval(checkQueue, queueCheckIntervalMs).unref()
    }
  }

  function checkQueue() {
    startWaiting()
    const now = performance.now()
    for (const late of queue.extract(({ deadline }) => deadline <= now)) refuse(late, 'deadline')
    noteLength()
  }

  return {
    /** Whether the next request has to wait. */
    isSaturated: () => queue.length() > 0 || !canStart(),
    takeSlot: createSlot,
    /** Calls `start` or `refuse` once. The function returned takes a request that nobody waits for any more out of the queue. */
    wait(sender: string, start: (slot: Slot) => void, refuseRequest: () => void): () => void {
      const since = performance.now()
      const { maxQueueLength, maxWaitMs } = queuedSince !== null && since - queuedSince > sustainedOverloadMs ? sustained : burst
      const waiting = { start, refuse: refuseRequest, since, deadline: since + maxWaitMs, hasLeft: false }
      const dropped = queue.push(sender, waiting, maxQueueLength)
      noteLength()
      if (dropped) refuse(dropped, 'queue full')
      return () => {
        if (waiting.hasLeft) return
        for (const aborted of queue.extract((entry) => entry === waiting)) leave(aborted, 'aborted')
        noteLength()
      }
    },
    queueLength: () => queue.length(),
    concurrencyLimit: () => limit,
    stop() {
      clearInterval(adjusting)
      clearInterval(queueCheck)
    },
  }
}
