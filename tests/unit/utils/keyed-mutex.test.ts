import { expect, test } from 'vitest'
import { createKeyedMutex } from '../../../server/utils/keyed-mutex.ts'

const staying = () => new AbortController().signal

test('one at a time goes on under a key, in the order they came; other keys are not waited for', async () => {
  const turn = createKeyedMutex()
  const order: string[] = []
  const first = await turn('a', staying())
  const second = turn('a', staying()).then((end) => {
    order.push('second')
    return end
  })
  const third = turn('a', staying()).then((end) => {
    order.push('third')
    end()
  })
  const other = await turn('b', staying())
  other()
  expect(order).toEqual([])
  first()
  ;(await second)()
  await third
  expect(order).toEqual(['second', 'third'])
})

test('whoever leaves while waiting gives up the place, and holds up nobody', async () => {
  const turn = createKeyedMutex()
  const end = await turn('a', staying())
  const leaving = new AbortController()
  const left = turn('a', leaving.signal)
  const next = turn('a', staying())
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  end()
  ;(await next)()
})
