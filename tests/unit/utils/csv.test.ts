import { expect, test } from 'vitest'
import { toCsvLine } from '../../../server/utils/text/csv.ts'

test('all cells are quoted', () => {
  expect(toCsvLine(['a', 'b,c', 'd;e', 'say "x"', 'one\ntwo', ''])).toBe('"a","b,c","d;e","say ""x""","one\ntwo",""\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '\uff1d1', '\uff0b1', '\uff0d1', '\uff20A1', '\u3000=1'])(
  '%j is no formula',
  (text) => {
    expect(toCsvLine([text]).replace(/^"/, '')).toMatch(/^'/)
  },
)
