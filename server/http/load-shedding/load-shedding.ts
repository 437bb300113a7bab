import type { Metrics, QueueOutcome, ShedReason } from '../../observability/metrics.ts'
import { createFairQueue } from '../../utils/fair-queue.ts'

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
/**
 * Bounds memory only; the wait bounds the rest. A queue that is shorter than what completes within that wait is empty, and the process idle, between the
 * bursts of an overload.
 */
const maxQueueLength = 256
/** How long a request may wait, as it is when one arrives: before the overload is sustained, and then. */
const burstMaxWaitMs = 5000
const sustainedMaxWaitMs = 500
/** Requests that have waited for so long are refused once another one got 503: what they wait for is away, and they would wait as long again. */
const maxWaitWhileUnavailableMs = 1000

export type OverloadSignals = { eventLoopDelayMs(): number; databaseWaitingCount(): number }
export type SheddingMetrics = Pick<Metrics, 'countShedRequest' | 'observeQueueWait'>

/**
 * The place of a request among those worked on. Both calls may be repeated; `take` may exceed the limit. 'unavailable' says that the request
 * got 503, because the database did not answer it in time for one.
 */
export type Slot = { take(): void; release(outcome?: 'unavailable'): void }

type Waiting = { sender: string; start(slot: Slot): void; refuse(): void; since: number; deadline: number; isSettled: boolean }

export type LoadShedding = ReturnType<typeof createLoadShedding>

/**
 * Decides when expensive requests start, wait, or are refused (decision 018). A request that finds no slot, or whose sender holds half of them, waits
 * in a bounded queue that is served round-robin by sender, and is refused when the queue is full or its time is up. The number of slots follows the load
 * as TCP's window does: halved while the event loop is late or the database is behind, else raised step by step while requests need it.
 */
export function createLoadShedding(signals: OverloadSignals, metrics: SheddingMetrics) {
  const queue = createFairQueue<Waiting>()
  const runningBySender = new Map<string, number>()
  let running = 0
  let limit = initialConcurrency
  let completed = 0
  let reason: ShedReason = 'requests'
  let queuedSince: number | null = null
  let isStarting = false
  let queueCheck: NodeJS.Timeout | undefined

  const canStart = (sender: string) => running < limit && (runningBySender.get(sender) ?? 0) < limit / 2
  const needsMore = () => running >= limit || queue.length() > 0

  function adjustLimit() {
    const isLate = signals.eventLoopDelayMs() > maxEventLoopDelayMs
    if (isLate || signals.databaseWaitingCount() > maxDatabaseWaiting) {
      reason = isLate ? 'event loop' : 'database'
      limit = Math.max(minConcurrency, Math.floor((needsMore() ? limit : running) / 2))
    } else {
      // Like TCP's window, the limit grows by what completes, not by what only waits.
      const target = !needsMore() ? initialConcurrency : completed > 0 ? maxConcurrency : limit
      limit = limit < target ? Math.min(target, limit + concurrencyStep) : Math.max(target, limit - concurrencyStep)
    }
    completed = 0
    // A window that grew so far met neither for seconds.
    if (limit > 2 * initialConcurrency) reason = 'requests'
    startQueued()
  }
  const adjusting = setInterval(adjustLimit, adjustIntervalMs).unref()

  function createSlot(sender: string): Slot {
    let isTaken = false
    const add = (change: 1 | -1) => {
      isTaken = change === 1
      running += change
      const count = (runningBySender.get(sender) ?? 0) + change
      if (count) runningBySender.set(sender, count)
      else runningBySender.delete(sender)
    }
    add(1)
    return {
      take() {
        if (!isTaken) add(1)
      },
      release(outcome) {
        if (!isTaken) return
        add(-1)
        completed += 1
        if (outcome === 'unavailable') refuseQueuedBefore(performance.now() - maxWaitWhileUnavailableMs)
        startQueued()
      },
    }
  }

  /** A slot that is released within `start` is seen by the loop that is running already. */
  function startQueued() {
    if (isStarting) return
    isStarting = true
    for (let next = queue.shift(canStart); next; next = queue.shift(canStart)) {
      settle(next, 'started')
      next.start(createSlot(next.sender))
    }
    isStarting = false
    updateQueueCheck()
  }

  function settle(waiting: Waiting, outcome: QueueOutcome) {
    waiting.isSettled = true
    metrics.observeQueueWait(outcome, (performance.now() - waiting.since) / 1000)
  }

  function refuse(waiting: Waiting, outcome: 'queue full' | 'deadline') {
    settle(waiting, outcome)
    metrics.countShedRequest(reason)
    waiting.refuse()
  }

  function refuseQueuedBefore(time: number) {
    reason = 'database'
    for (const waiting of queue.extract(({ since }) => since <= time)) refuse(waiting, 'deadline')
  }

  /** Checks deadlines while requests wait, and remembers since when they do without a break. */
  function updateQueueCheck() {
    if (queue.length() === 0) {
      clearInterval(queueCheck)
      queuedSince = null
    } else if (queuedSince === null) {
      queuedSince = performance.now()
      queueCheck = setInterval(checkQueue, queueCheckIntervalMs).unref()
    }
  }

  function checkQueue() {
    startQueued()
    const now = performance.now()
    for (const expired of queue.extract(({ deadline }) => deadline <= now)) refuse(expired, 'deadline')
    updateQueueCheck()
  }

  return {
    /** Whether the next request of the sender has to wait. */
    isSaturated: (sender: string) => !canStart(sender),
    takeSlot: createSlot,
    /** Calls `start` or `refuse` once. The function returned removes a request from the queue whose client disconnects. */
    enqueue(sender: string, start: (slot: Slot) => void, refuseRequest: () => void): () => void {
      const since = performance.now()
      const isSustained = queuedSince !== null && since - queuedSince > sustainedOverloadMs
      const maxWaitMs = isSustained ? sustainedMaxWaitMs : burstMaxWaitMs
      const waiting = { sender, start, refuse: refuseRequest, since, deadline: since + maxWaitMs, isSettled: false }
      const dropped = queue.push(sender, waiting, maxQueueLength)
      updateQueueCheck()
      if (dropped) refuse(dropped, 'queue full')
      return () => {
        if (waiting.isSettled) return
        for (const aborted of queue.extract((entry) => entry === waiting)) settle(aborted, 'aborted')
        updateQueueCheck()
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
