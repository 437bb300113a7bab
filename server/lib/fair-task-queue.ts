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

type Entry = { run: () => Promise<void>; cancel: (reason: unknown) => void }

export type FairTaskQueue = ReturnType<typeof fairTaskQueue>

/** Runs tasks with a bounded concurrency. Keys take turns: a task waits for one task of each other key, however many tasks those keys have pending. */
export function fairTaskQueue({ concurrency, maxPendingPerKey, maxPending, maxWaitMs, refusal }: Options) {
  /** Pending entries by key; the key whose turn comes next is the first. */
  const queues = new Map<string, Entry[]>()
  let running = 0

  const pending = () => [...queues.values()].reduce((sum, entries) => sum + entries.length, 0)

  const setQueue = (key: string, entries: Entry[]) => (entries.length ? queues.set(key, entries) : queues.delete(key))

  /** Puts a key that was just served behind all others. */
  function rotate(key: string) {
    const entries = queues.get(key) ?? []
    queues.delete(key)
    setQueue(key, entries)
  }

  function startNext() {
    const [next] = queues
    if (!next || running >= concurrency) return
    const [key, [entry, ...rest]] = next
    setQueue(key, rest)
    rotate(key)
    running += 1
    void entry?.run().finally(() => {
      running -= 1
      // Keys that came while the task ran go first.
      rotate(key)
      startNext()
    })
    startNext()
  }

  function remove(key: string, entries: Entry[], reason: unknown) {
    const waiting = queues.get(key) ?? []
    setQueue(
      key,
      waiting.filter((entry) => !entries.includes(entry)),
    )
    for (const entry of entries) if (waiting.includes(entry)) entry.cancel(reason)
  }

  /**
   * Runs all tasks, or none when the queue is full. The first failure, or a task that waited too long, cancels the tasks that
   * have not started; the promise settles when none of the tasks runs any more.
   */
  async function runAll<T>(key: string, tasks: (() => Promise<T>)[]): Promise<T[]> {
    const waiting = queues.get(key) ?? []
    if (waiting.length + tasks.length > maxPendingPerKey || pending() + tasks.length > maxPending) throw refusal()
    const entries: Entry[] = []
    const results = tasks.map(
      (task) =>
        new Promise<T>((resolve, reject) => {
          const fail = (error: unknown) => {
            reject(error)
            remove(key, entries, error)
          }
          entries.push({ run: () => task().then(resolve, fail), cancel: reject })
        }),
    )
    setQueue(key, [...waiting, ...entries])
    const timer = setTimeout(() => remove(key, entries, refusal()), maxWaitMs)
    startNext()
    const settled = await Promise.allSettled(results)
    clearTimeout(timer)
    const failure = settled.find((result) => result.status === 'rejected')
    if (failure) throw failure.reason
    return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  }

  return { runAll, pending }
}
