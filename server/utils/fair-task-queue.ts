import { createFairQueue } from './fair-queue.ts'

type FairTaskQueueOptions = {
  /** Tasks that run at a time. */
  concurrency: number
  /** Tasks that wait, of one key and of all keys. */
  maxPendingPerKey: number
  maxPending: number
  /** Milliseconds that a task waits to be started. */
  maxWaitMs: number
  /** Milliseconds of work on one batch after which the batches of other keys go first. */
  timeSliceMs: number
  /** What `runAll` rejects with when a limit is passed. */
  refusal: () => Error
}

type Task = { run: () => Promise<void>; cancel: (reason: unknown) => void }
type Batch = { key: string; pending: Task[]; usedMs: number }

export type FairTaskQueue = ReturnType<typeof createFairTaskQueue>

/**
 * Runs batches of tasks with a bounded concurrency: round-robin by key. A batch runs as a whole, so that under load the first batches are completed
 * before they have waited too long, and not all begun; one that takes longer than a time slice lets others go first.
 */
export function createFairTaskQueue({ concurrency, maxPendingPerKey, maxPending, maxWaitMs, timeSliceMs, refusal }: FairTaskQueueOptions) {
  const batches = new Set<Batch>()
  const waiting = createFairQueue<Batch>()
  let current: Batch | undefined
  let running = 0

  const pending = (key?: string) => {
    let count = 0
    for (const batch of batches) if (key === undefined || batch.key === key) count += batch.pending.length
    return count
  }

  function startNext() {
    if (running >= concurrency) return
    if (!current?.pending.length) {
      // Keys that came in the meantime go first.
      if (current) waiting.moveToEnd(current.key)
      current = waiting.shift()
    }
    const batch = current
    const task = batch?.pending.shift()
    if (!batch || !task) return
    running += 1
    const startedAt = performance.now()
    void task.run().finally(() => {
      running -= 1
      batch.usedMs += performance.now() - startedAt
      if (batch === current && batch.usedMs >= timeSliceMs) yieldToOthers(batch)
      startNext()
    })
    startNext()
  }

  function yieldToOthers(batch: Batch) {
    batch.usedMs = 0
    current = undefined
    if (batch.pending.length) waiting.push(batch.key, batch, maxPending)
    waiting.moveToEnd(batch.key)
  }

  function cancel(batch: Batch, reason: unknown) {
    waiting.extract((each) => each === batch)
    for (const task of batch.pending.splice(0)) task.cancel(reason)
  }

  /**
   * Runs all tasks, or none when the queue is full. The first failure, or a task that waited too long, cancels the tasks that
   * have not started; the promise settles when none of the tasks runs any more.
   */
  async function runAll<T>(key: string, tasks: (() => Promise<T>)[]): Promise<T[]> {
    if (!tasks.length) return []
    if (pending(key) + tasks.length > maxPendingPerKey || pending() + tasks.length > maxPending) throw refusal()
    const batch: Batch = { key, pending: [], usedMs: 0 }
    const results = tasks.map(
      (task) =>
        new Promise<T>((resolve, reject) => {
          const fail = (error: unknown) => {
            reject(error)
            cancel(batch, error)
          }
          batch.pending.push({ run: () => task().then(resolve, fail), cancel: reject })
        }),
    )
    batches.add(batch)
    waiting.push(key, batch, maxPending)
    const timer = setTimeout(() => cancel(batch, refusal()), maxWaitMs)
    startNext()
    const settled = await Promise.allSettled(results)
    clearTimeout(timer)
    batches.delete(batch)
    const failure = settled.find((result) => result.status === 'rejected')
    if (failure) throw failure.reason
    return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  }

  return { runAll, pending: () => pending() }
}
