import { expect, test } from 'vitest'
import { withNewest, withOlder } from '../../../client/src/lib/connection-pages.ts'

const pages = (cursors: string, hasNextPage = true) => ({
  edges: [...cursors].map((cursor) => ({ cursor })),
  pageInfo: { endCursor: cursors.at(-1) ?? null, hasNextPage },
})

test('older posts come behind those that are there', () => {
  expect(withOlder(pages('gfe'), pages('dc', false), 'e')).toEqual(pages('gfedc', false))
})

test('older posts that no longer fit the end of the list change nothing', () => {
  expect(withOlder(pages('jih'), pages('dc'), 'e')).toEqual(pages('jih'))
})

test('what is new comes before the pages that are there, and they stay', () => {
  expect(withNewest(pages('fedcb', false), pages('hgfe'))).toEqual(pages('hgfedcb', false))
  expect(withNewest(pages('fedcb', false), pages('fedc'))).toEqual(pages('fedcb', false))
})

test('what is gone from the first page is gone', () => {
  expect(withNewest(pages('fedcb'), pages('fdc'))).toEqual(pages('fdcb'))
})

test('when more has come than a page holds, only the first page stands', () => {
  expect(withNewest(pages('dcba', false), pages('zyx'))).toEqual(pages('zyx'))
})

test('a single page is replaced by the new one', () => {
  expect(withNewest(pages('cb', false), pages('dcb', false))).toEqual(pages('dcb', false))
  expect(withNewest(pages('cb', false), pages('', false))).toEqual(pages('', false))
  expect(withNewest(undefined, pages('cb'))).toEqual(pages('cb'))
})
