import type { Metrics, QueueOutcome, ShedReason } from '../../observability/metrics.ts'
import { createFairQueue } from '../../utils/async/fair-queue.ts'

/** Concurrent expensive requests: the lower bound under congestion, the start value, and the upper bound. */
const minConcurrency = 8
const initialConcurrency = 32
const maxConcurrency = 300
const concurrencyStep = 16
const adjustIntervalMs = 500
const maxEventLoopDelayMs = 100
/** Requests waiting for a database connection. Many more would exceed the pool's timeout. */
const maxDatabaseWaiting = 30

const queueCheckIntervalMs = 50
/** An overload is sustained once the queue has not been empty for this long. */
const sustainedOverloadMs = 3000
/**
 * Limits memory only; the maximum wait limits the rest. A shorter queue than the requests that complete within that wait would be empty, and the process
 * idle, between bursts.
 */
const maxQueueLength = 256
/** Maximum wait of a request, fixed when it arrives: before the overload is sustained, and after. */
const burstMaxWaitMs = 5000
const sustainedMaxWaitMs = 500
/** Requests that have waited this long are rejected once another one got 503: the database is not responding, and they would wait as long again. */
const maxWaitWhileUnavailableMs = 1000

type OverloadSignals = { eventLoopDelayMs(): number; databaseWaitingCount(): number }
type SheddingMetrics = Pick<Metrics, 'countShedRequest' | 'observeQueueWait'>

/**
 * A concurrency slot. Both calls may be repeated; `take` may exceed the limit. 'unavailable' means that the request got 503, because the database did
 * not respond in time.
 */
export type Slot = { take(): void; release(outcome?: 'unavailable'): void }

type QueuedRequest = { sender: string; start(slot: Slot): void; reject(): void; queuedAt: number; deadline: number; isSettled: boolean }

export type LoadShedding = ReturnType<typeof createLoadShedding>

/**
 * Decides when expensive requests start, wait, or are rejected (decision 018). A request without a free slot, or whose sender holds half of them, waits
 * in a bounded queue that is served round-robin by sender. It is rejected when the queue is full or its deadline has passed. The number of slots adapts
 * like TCP's congestion window: halved while the event loop or the database is behind, otherwise raised in steps while requests need it.
 */
export function createLoadShedding(signals: OverloadSignals, metrics: SheddingMetrics) {
  const queue = createFairQueue<QueuedRequest>()
  const runningBySender = new Map<string, number>()
  let running = 0
  let limit = initialConcurrency
  let completed = 0
  let reason: ShedReason = 'requests'
  let queueNonEmptySince: number | null = null
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
      // Like TCP's window, the limit grows only while requests complete.
      const target = !needsMore() ? initialConcurrency : completed > 0 ? maxConcurrency : limit
      limit = limit < target ? Math.min(target, limit + concurrencyStep) : Math.max(target, limit - concurrencyStep)
    }
    completed = 0
    // A limit that has grown this far has met neither congestion signal for seconds.
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
        if (outcome === 'unavailable') rejectQueuedBefore(performance.now() - maxWaitWhileUnavailableMs)
        startQueued()
      },
    }
  }

  /** A slot released within `start` is reused by the loop that is already running. */
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

  function settle(entry: QueuedRequest, outcome: QueueOutcome) {
    entry.isSettled = true
    metrics.observeQueueWait(outcome, (performance.now() - entry.queuedAt) / 1000)
  }

  function reject(entry: QueuedRequest, outcome: 'queue full' | 'deadline') {
    settle(entry, outcome)
    metrics.countShedRequest(reason)
    entry.reject()
  }

  function rejectQueuedBefore(time: number) {
    reason = 'database'
    for (const entry of queue.extract(({ queuedAt }) => queuedAt <= time)) reject(entry, 'deadline')
  }

  /** Runs the deadline checks while the queue is not empty, and tracks since when that is so. */
  function updateQueueCheck() {
    if (queue.length() === 0) {
      clearInterval(queueCheck)
      queueNonEmptySince = null
    } else if (queueNonEmptySince === null) {
      queueNonEmptySince = performance.now()
      queueCheck = setInterval(checkQueue, queueCheckIntervalMs).unref()
    }
  }

  function checkQueue() {
    startQueued()
    const now = performance.now()
    for (const expired of queue.extract(({ deadline }) => deadline <= now)) reject(expired, 'deadline')
    updateQueueCheck()
  }

  return {
    /** Whether the sender's next request has to wait. */
    isSaturated: (sender: string) => !canStart(sender),
    takeSlot: createSlot,
    /** Calls `start` or `rejectRequest` once. The returned function removes the request from the queue; call it when the client disconnects. */
    enqueue(sender: string, start: (slot: Slot) => void, rejectRequest: () => void): () => void {
      const queuedAt = performance.now()
      const isSustained = queueNonEmptySince !== null && queuedAt - queueNonEmptySince > sustainedOverloadMs
      const maxWaitMs = isSustained ? sustainedMaxWaitMs : burstMaxWaitMs
      const entry = { sender, start, reject: rejectRequest, queuedAt, deadline: queuedAt + maxWaitMs, isSettled: false }
      const dropped = queue.push(sender, entry, maxQueueLength)
      updateQueueCheck()
      if (dropped) reject(dropped, 'queue full')
      return () => {
        if (entry.isSettled) return
        for (const aborted of queue.extract((candidate) => candidate === entry)) settle(aborted, 'aborted')
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
