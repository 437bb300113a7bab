import { expect, test, vi } from 'vitest'
import { createFairTaskQueue } from '../../../server/utils/async/fair-task-queue.ts'

const refusal = () => new Error('full')

/** Creates a queue without a time slice whose tasks the test completes by name. `started` has the names of the tasks in the order of their start. */
function openQueue(options: Partial<Parameters<typeof createFairTaskQueue>[0]> = {}) {
  const queue = createFairTaskQueue({ concurrency: 1, maxPendingPerKey: 100, maxPending: 100, maxWaitMs: 60_000, timeSliceMs: 0, refusal, ...options })
  const started: string[] = []
  const completions = new Map<string, PromiseWithResolvers<string>>()
  const task = (name: string) => () => {
    started.push(name)
    const end = Promise.withResolvers<string>()
    completions.set(name, end)
    return end.promise
  }
  /** Lets the queue process completed tasks. */
  const flush = () => new Promise(setImmediate)
  const end = (name: string) => {
    completions.get(name)?.resolve(name)
    return flush()
  }
  const fail = (name: string) => {
    completions.get(name)?.reject(new Error(name))
    return flush()
  }
  const add = (key: string, count: number) =>
    queue.runAll(
      key,
      Array.from({ length: count }, (_, index) => task(`${key}${index + 1}`)),
    )
  return { queue, started, end, fail, add }
}

test('a task waits only for the running one, however many tasks another key has pending', async () => {
  const { started, end, add } = openQueue()
  void add('a', 24)
  const logo = add('b', 1)
  await end('a1')
  expect(started).toEqual(['a1', 'b1'])
  await end('b1')
  expect(await logo).toEqual(['b1'])
  expect(started).toEqual(['a1', 'b1', 'a2'])
})

test('keys are served round-robin', async () => {
  const { started, end, add } = openQueue()
  for (const key of ['a', 'b', 'c']) void add(key, 3)
  for (let index = 0; index < 9; index += 1) await end(started[index] ?? '')
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
})

test('a lone key uses all places; freed ones go to a new key', async () => {
  const { started, end, add } = openQueue({ concurrency: 2 })
  void add('a', 4)
  expect(started).toEqual(['a1', 'a2'])
  void add('b', 2)
  await end('a2')
  await end('a1')
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2'])
})

test('refuses a batch whole at the limit per key or in total', async () => {
  const { queue, started, add } = openQueue({ maxPendingPerKey: 3, maxPending: 5 })
  void add('a', 3)
  void add('b', 3)
  await expect(add('b', 1)).rejects.toThrow('full')
  await expect(add('c', 1)).rejects.toThrow('full')
  expect(started).toEqual(['a1'])
  expect(queue.pending()).toBe(5)
})

test('a failure cancels only the pending rest of its batch', async () => {
  const { queue, started, fail, end, add } = openQueue()
  const failing = add('a', 3)
  const other = add('a', 1)
  void failing.catch(() => {})
  await fail('a1')
  await expect(failing).rejects.toThrow('a1')
  expect(queue.pending()).toBe(0)
  expect(started).toEqual(['a1', 'a1'])
  await end('a1')
  expect(await other).toEqual(['a1'])
})

test('refuses tasks that wait too long, and finishes running ones', async () => {
  const { queue, started, end, add } = openQueue({ maxWaitMs: 1 })
  const late = add('a', 3)
  void late.catch(() => {})
  await expect.poll(queue.pending).toBe(0)
  let flush = false
  void late.catch(() => {
    flush = true
  })
  await new Promise(setImmediate)
  expect(flush).toBe(false)
  await end('a1')
  await expect(late).rejects.toThrow('full')
  expect(started).toEqual(['a1'])
})

/** Adds batches of five tasks of `taskMs` each under different keys at once. Returns the number of completed batches. */
async function countCompletedBatches(keys: number, taskMs: number, options: { maxWaitMs: number; timeSliceMs: number }) {
  vi.useFakeTimers()
  try {
    const queue = createFairTaskQueue({ concurrency: 1, maxPendingPerKey: 25, maxPending: 200, refusal, ...options })
    const task = () => new Promise<void>((resolve) => setTimeout(resolve, taskMs))
    const batches = Array.from({ length: keys }, (_, key) => queue.runAll(String(key), Array(5).fill(task)))
    const flush = Promise.allSettled(batches)
    await vi.runAllTimersAsync()
    return (await flush).filter(({ status }) => status === 'fulfilled').length
  } finally {
    vi.useRealTimers()
  }
}

test('completes as many batches in time under load as first-in-first-out', async () => {
  // 13 students with five images of half a second each; ten of them fit into 25 s.
  expect(await countCompletedBatches(13, 500, { maxWaitMs: 25_000, timeSliceMs: 5_000 })).toBe(10)
})

test('a batch over its time slice yields to other keys', async () => {
  vi.useFakeTimers()
  try {
    const queue = createFairTaskQueue({ concurrency: 1, maxPendingPerKey: 25, maxPending: 200, maxWaitMs: 60_000, timeSliceMs: 5_000, refusal })
    const ended: string[] = []
    const task = (name: string, ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms)).then(() => void ended.push(name))
    const slow = ['slow1', 'slow2', 'slow3', 'slow4'].map((name) => task(name, 3_000))
    const all = [queue.runAll('a', slow), queue.runAll('a', [task('next', 1)]), queue.runAll('b', [task('logo', 1)])]
    await vi.runAllTimersAsync()
    await Promise.all(all)
    expect(ended).toEqual(['slow1', 'slow2', 'logo', 'next', 'slow3', 'slow4'])
  } finally {
    vi.useRealTimers()
  }
})
