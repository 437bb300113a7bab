import { expect, test } from 'vitest'
import { createFairQueue } from '../../../server/utils/async/fair-queue.ts'

const maxLength = 3

const takeAll = <T>(queue: { shift(): T | undefined }) => {
  const entries: T[] = []
  for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) entries.push(entry)
  return entries
}

test('serves senders round-robin, first-in-first-out per sender', () => {
  const queue = createFairQueue<string>()
  for (const entry of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push(entry.slice(0, 1), entry, 10)
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect(queue.length()).toBe(0)
})

test('in a full queue the newest entry of the sender with the most gives way to another sender', () => {
  const queue = createFairQueue<string>()
  for (const entry of ['a1', 'a2', 'a3']) expect(queue.push('a', entry, maxLength)).toBeUndefined()
  expect(queue.push('a', 'a4', maxLength)).toBe('a4')
  expect(queue.push('b', 'b1', maxLength)).toBe('a3')
  expect(queue.push('b', 'b2', maxLength)).toBe('b2')
  expect(queue.length()).toBe(3)
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2'])
})

test('drops the newcomer where every sender has one entry', () => {
  const queue = createFairQueue<string>()
  for (const sender of ['a', 'b', 'c']) expect(queue.push(sender, `${sender}1`, maxLength)).toBeUndefined()
  expect(queue.push('d', 'd1', maxLength)).toBe('d1')
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1'])
})

test('extracting entries keeps the order of the others', () => {
  const queue = createFairQueue<string>()
  for (const entry of ['a1', 'b1', 'a2', 'c1']) queue.push(entry.slice(0, 1), entry, 10)
  expect(queue.extract((entry) => /1/.test(entry) && !entry.startsWith('c')).sort()).toEqual(['a1', 'b1'])
  expect(queue.length()).toBe(2)
  expect(takeAll(queue)).toEqual(['a2', 'c1'])
})
