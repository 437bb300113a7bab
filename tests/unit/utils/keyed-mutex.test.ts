import { expect, test } from 'vitest'
import { createKeyedMutex } from '../../../server/utils/async/keyed-mutex.ts'

const staying = () => new AbortController().signal

test('runs one at a time per key in order; other keys run in parallel', async () => {
  const lock = createKeyedMutex()
  const order: string[] = []
  const first = await lock('a', staying())
  const second = lock('a', staying()).then((end) => {
    order.push('second')
    return end
  })
  const third = lock('a', staying()).then((end) => {
    order.push('third')
    end()
  })
  const other = await lock('b', staying())
  other()
  expect(order).toEqual([])
  first()
  ;(await second)()
  await third
  expect(order).toEqual(['second', 'third'])
})

test('an aborted waiter leaves the queue without blocking others', async () => {
  const lock = createKeyedMutex()
  const end = await lock('a', staying())
  const leaving = new AbortController()
  const abortedWaiter = lock('a', leaving.signal)
  const next = lock('a', staying())
  leaving.abort(new Error('left'))
  await expect(abortedWaiter).rejects.toThrow('left')
  end()
  ;(await next)()
})
