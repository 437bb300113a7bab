import { expect, test } from 'vitest'
import { getPageStart, getPageStarts, parseReplyNumber } from '../../../client/src/features/replies/reply-numbers.ts'

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
