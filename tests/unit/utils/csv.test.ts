import { expect, test } from 'vitest'
import { toCsvLine } from '../../../server/utils/csv.ts'

test('cells with commas, quotes and line breaks are quoted', () => {
  expect(toCsvLine(['a', 'b,c', 'say "x"', 'one\ntwo', ''])).toBe('a,"b,c","say ""x""","one\ntwo",\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])('%j is no formula', (text) => {
  expect(toCsvLine([text]).replace(/^"/, '')).toMatch(/^'/)
})
