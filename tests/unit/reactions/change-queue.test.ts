import { expect, test } from 'vitest'
import { queueChange } from '../../../client/src/features/reactions/change-queue.ts'

/** Changes that two components make of the same value, with what was shown and sent, in order. */
function setUp(key: string) {
  const shown: boolean[] = []
  const requests: { value: boolean; succeed: () => void; fail: () => void }[] = []
  const send = (value: boolean) =>
    new Promise<void>((resolve, reject) => requests.push({ value, succeed: () => resolve(), fail: () => reject(new Error('refused')) }))
  const change = (value: boolean) => queueChange(key, value, { apply: (next) => shown.push(next), send }).then(String, (error) => error.message)
  const getRequest = async (index: number) => {
    while (!requests[index]) await Promise.resolve()
    return requests[index]
  }
  return { shown, requests, change, getRequest }
}

test('changes of one value are sent one after another', async () => {
  const { requests, change, getRequest } = setUp('order')
  const [first, second] = [change(true), change(false)]
  ;(await getRequest(0)).succeed()
  await first
  expect(requests.length).toBeLessThanOrEqual(2)
  ;(await getRequest(1)).succeed()
  await second
  expect(requests.map(({ value }) => value)).toEqual([true, false])
})

test('a value that is not saved is replaced by the last one that was', async () => {
  const { shown, change, getRequest } = setUp('failure')
  const [first, second] = [change(true), change(false)]
  ;(await getRequest(0)).succeed()
  await first
  ;(await getRequest(1)).fail()
  expect(await second).toBe('refused')
  expect(shown).toEqual([true, false, true])
})

test('a failure does not replace a later change', async () => {
  const { shown, change, getRequest } = setUp('later')
  const [first, second] = [change(true), change(false)]
  ;(await getRequest(0)).fail()
  expect(await first).toBe('refused')
  expect(shown).toEqual([true, false])
  ;(await getRequest(1)).succeed()
  await second
  expect(shown).toEqual([true, false])
})

test('values with other keys are not waited for', async () => {
  const [one, other] = [setUp('one'), setUp('other')]
  const waiting = one.change(true)
  const done = other.change(true)
  ;(await other.getRequest(0)).succeed()
  await done
  ;(await one.getRequest(0)).succeed()
  await waiting
})
