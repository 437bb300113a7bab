import { expect, test } from 'vitest'
import { matchesIfMatch, matchesIfNoneMatch } from '../../../server/utils/etag.ts'

test.each([
  ['"a"', '"a"', true, true],
  ['"b", "a"', '"a"', true, true],
  ['*', '"a"', true, true],
  ['"b"', '"a"', false, false],
  ['"ab"', '"a"', false, false],
  ['W/"a"', '"a"', true, false],
  ['"a"', 'W/"a"', true, false],
  ['W/"a"', 'W/"a"', true, false],
])('%s matches %s by weak comparison: %s, by strong comparison: %s', (header, etag, weak, strong) => {
  expect([matchesIfNoneMatch(header, etag), matchesIfMatch(header, etag)]).toEqual([weak, strong])
})
