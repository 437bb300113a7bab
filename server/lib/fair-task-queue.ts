import { createFairQueue } from './fair-queue.ts'

type Options = {
  /** Tasks that run at a time. */
  concurrency: number
  /** Tasks that wait, of one key and of all keys. */
  maxPendingPerKey: number
  maxPending: number
  /** Milliseconds that a task waits to be started. */
  maxWaitMs: number
  /** What `runAll` rejects with when a limit is passed. */
  refusal: () => Error
}

type Entry = { key: string; run: () => Promise<void>; cancel: (reason: unknown) => void }

export type FairTaskQueue = ReturnType<typeof fairTaskQueue>

/** Runs tasks with a bounded concurrency, round-robin by key: a task waits for one task of each other key, however many tasks those keys have pending. */
export function fairTaskQueue({ concurrency, maxPendingPerKey, maxPending, maxWaitMs, refusal }: Options) {
  const queue = createFairQueue<Entry>()
  let running = 0

  function startNext() {
    const entry = running < concurrency && queue.shift()
    if (!entry) return
    running += 1
    void entry.run().finally(() => {
      running -= 1
      // Keys that came while the task ran go first.
      queue.moveToEnd(entry.key)
      startNext()
    })
    startNext()
  }

  function remove(entries: Entry[], reason: unknown) {
    for (const entry of queue.extract((each) => entries.includes(each))) entry.cancel(reason)
  }

  /**
   * Runs all tasks, or none when the queue is full. The first failure, or a task that waited too long, cancels the tasks that
   * have not started; the promise settles when none of the tasks runs any more.
   */
  async function runAll<T>(key: string, tasks: (() => Promise<T>)[]): Promise<T[]> {
    if (queue.lengthOf(key) + tasks.length > maxPendingPerKey || queue.length() + tasks.length > maxPending) throw refusal()
    const entries: Entry[] = []
    const results = tasks.map(
      (task) =>
        new Promise<T>((resolve, reject) => {
          const fail = (error: unknown) => {
            reject(error)
            remove(entries, error)
          }
          entries.push({ key, run: () => task().then(resolve, fail), cancel: reject })
        }),
    )
    for (const entry of entries) queue.push(key, entry, maxPending)
    const timer = setTimeout(() => remove(entries, refusal()), maxWaitMs)
    startNext()
    const settled = await Promise.allSettled(results)
    clearTimeout(timer)
    const failure = settled.find((result) => result.status === 'rejected')
    if (failure) throw failure.reason
    return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  }

  return { runAll, pending: queue.length }
}
