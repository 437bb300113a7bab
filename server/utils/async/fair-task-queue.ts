import { createFairQueue } from './fair-queue.ts'

type FairTaskQueueOptions = {
  /** How many tasks run at the same time. */
  concurrency: number
  /** Limits for waiting tasks, per key and in total. */
  maxPendingPerKey: number
  maxPending: number
  /** How long a task may wait to be started. */
  maxWaitMs: number
  /** Work on one batch after which the batches of other keys run first. */
  timeSliceMs: number
  /** Creates the error with which `runAll` rejects when a limit is exceeded. */
  refusal: () => Error
}

type Task = { run: () => Promise<void>; cancel: (reason: unknown) => void }
type Batch = { key: string; pending: Task[]; usedMs: number }

/**
 * Runs batches of tasks with limited concurrency, round-robin by key. A batch runs as a whole: under load the first batches are completed in
 * time, while otherwise all would be started and time out. A batch that exceeds its time slice yields to those of other keys.
 */
export function createFairTaskQueue({ concurrency, maxPendingPerKey, maxPending, maxWaitMs, timeSliceMs, refusal }: FairTaskQueueOptions) {
  const batches = new Set<Batch>()
  const waiting = createFairQueue<Batch>()
  let current: Batch | undefined
  let running = 0

  const countPending = (key?: string) => {
    let count = 0
    for (const batch of batches) if (key === undefined || batch.key === key) count += batch.pending.length
    return count
  }

  function startNext() {
    if (running >= concurrency) return
    if (!current?.pending.length) {
      // Keys that were added in the meantime run first.
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
   * Runs all tasks, or none if the queue is full. The first failure, or a task that waited too long, cancels the tasks that
   * have not started. The promise settles when no task of the batch runs any more.
   */
  async function runAll<T>(key: string, tasks: (() => Promise<T>)[]): Promise<T[]> {
    if (!tasks.length) return []
    if (countPending(key) + tasks.length > maxPendingPerKey || countPending() + tasks.length > maxPending) throw refusal()
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

  return { runAll, pending: () => countPending() }
}
