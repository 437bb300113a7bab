import { expect, test } from 'vitest'
import { advanceReadNumber, getPageStart, getPageStarts, parseReplyNumber } from '../../../client/src/features/replies/thread/reply-numbers.ts'

test.each([
  [1, 1],
  [20, 1],
  [21, 21],
  [42, 41],
  [5000, 4981],
])('the page of reply %i begins at %i', (number, start) => expect(getPageStart(number)).toBe(start))

test.each([
  [1, 1, [1]],
  [1, 20, [1]],
  [1, 21, [1, 21]],
  [19, 61, [1, 21, 41, 61]],
  [40, 39, [21]],
])('the pages of the replies %i to %i', (first, last, starts) => expect(getPageStarts(first, last)).toEqual(starts))

test.each([
  ['?reply=42', 42],
  ['?utm=x&reply=7', 7],
  ['', null],
  ['?reply=0', null],
  ['?reply=-1', null],
  ['?reply=1e9', null],
  ['?reply=99999999', null],
  ['?reply=<b>', null],
])('%s names reply %s', (search, number) => expect(parseReplyNumber(search)).toBe(number))

test('the read number advances over read replies without a gap, to the last reply', () => {
  const isRead = (number: number) => [1, 2, 3, 5, 6].includes(number)
  expect(advanceReadNumber(0, 10, isRead)).toBe(3)
  expect(advanceReadNumber(4, 10, isRead)).toBe(6)
  expect(advanceReadNumber(4, 5, isRead)).toBe(5)
  expect(advanceReadNumber(7, 5, isRead)).toBe(7)
})
