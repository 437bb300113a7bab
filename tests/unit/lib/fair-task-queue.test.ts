import { expect, test } from 'vitest'
import { fairTaskQueue } from '../../../server/lib/fair-task-queue.ts'

const refusal = () => new Error('full')

/** A queue whose tasks end when the test says so; `started` has their names in the order of their start. */
function openQueue(options: Partial<Parameters<typeof fairTaskQueue>[0]> = {}) {
  const queue = fairTaskQueue({ concurrency: 1, maxPendingPerKey: 100, maxPending: 100, maxWaitMs: 60_000, refusal, ...options })
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const task = (name: string) => () => {
    started.push(name)
    const end = Promise.withResolvers<string>()
    ends.set(name, end)
    return end.promise
  }
  /** Lets the queue take note of what has ended. */
  const settled = () => new Promise(setImmediate)
  const end = (name: string) => {
    ends.get(name)?.resolve(name)
    return settled()
  }
  const fail = (name: string) => {
    ends.get(name)?.reject(new Error(name))
    return settled()
  }
  const add = (key: string, count: number) =>
    queue.runAll(
      key,
      Array.from({ length: count }, (_, index) => task(`${key}${index + 1}`)),
    )
  return { queue, started, end, fail, add }
}

test('a task waits for the running one alone, however many tasks another key has pending', async () => {
  const { started, end, add } = openQueue()
  void add('a', 24)
  const logo = add('b', 1)
  await end('a1')
  expect(started).toEqual(['a1', 'b1'])
  await end('b1')
  expect(await logo).toEqual(['b1'])
  expect(started).toEqual(['a1', 'b1', 'a2'])
})

test('keys take turns', async () => {
  const { started, end, add } = openQueue()
  for (const key of ['a', 'b', 'c']) void add(key, 3)
  for (let index = 0; index < 9; index += 1) await end(started[index] ?? '')
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
})

test('one key uses all places while it is alone; the next ones that become free go to a new key', async () => {
  const { started, end, add } = openQueue({ concurrency: 2 })
  void add('a', 4)
  expect(started).toEqual(['a1', 'a2'])
  void add('b', 2)
  await end('a2')
  await end('a1')
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2'])
})

test('a batch is refused whole when its key or all keys have too many tasks pending', async () => {
  const { queue, started, add } = openQueue({ maxPendingPerKey: 3, maxPending: 5 })
  void add('a', 3)
  void add('b', 3)
  await expect(add('b', 1)).rejects.toThrow('full')
  await expect(add('c', 1)).rejects.toThrow('full')
  expect(started).toEqual(['a1'])
  expect(queue.pending()).toBe(5)
})

test('a failure cancels what has not started of its batch, and of no other', async () => {
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

test('what waits too long is refused; what runs is finished first', async () => {
  const { queue, started, end, add } = openQueue({ maxWaitMs: 1 })
  const late = add('a', 3)
  void late.catch(() => {})
  await expect.poll(queue.pending).toBe(0)
  let settled = false
  void late.catch(() => {
    settled = true
  })
  await new Promise(setImmediate)
  expect(settled).toBe(false)
  await end('a1')
  await expect(late).rejects.toThrow('full')
  expect(started).toEqual(['a1'])
})
