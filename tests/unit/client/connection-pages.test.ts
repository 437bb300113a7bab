import { gql, InMemoryCache } from '@apollo/client'
import { expect, test } from 'vitest'
import { appendOlderPage, createPaginationPolicy, mergeNewestPage } from '../../../client/src/lib/network/apollo/connection-pages.ts'

const pages = (cursors: string, hasNextPage = true) => ({
  edges: [...cursors].map((cursor) => ({ cursor })),
  pageInfo: { endCursor: cursors.at(-1) ?? null, hasNextPage },
})

test('appends older posts', () => {
  expect(appendOlderPage(pages('gfe'), pages('dc', false), 'e')).toEqual(pages('gfedc', false))
})

test('ignores older posts that no longer follow the last one', () => {
  expect(appendOlderPage(pages('jih'), pages('dc'), 'e')).toEqual(pages('jih'))
})

test('prepends new posts and keeps loaded pages', () => {
  expect(mergeNewestPage(pages('fedcb', false), pages('hgfe'))).toEqual(pages('hgfedcb', false))
  expect(mergeNewestPage(pages('fedcb', false), pages('fedc'))).toEqual(pages('fedcb', false))
})

test('removes posts that left the first page', () => {
  expect(mergeNewestPage(pages('fedcb'), pages('fdc'))).toEqual(pages('fdcb'))
})

test('keeps only the first page when more than a page is new', () => {
  expect(mergeNewestPage(pages('dcba', false), pages('zyx'))).toEqual(pages('zyx'))
})

test('replaces a single page', () => {
  expect(mergeNewestPage(pages('cb', false), pages('dcb', false))).toEqual(pages('dcb', false))
  expect(mergeNewestPage(pages('cb', false), pages('', false))).toEqual(pages('', false))
  expect(mergeNewestPage(undefined, pages('cb'))).toEqual(pages('cb'))
})

test('a list that the viewer may no longer see is null, and a list again later', () => {
  const cache = new InMemoryCache({ typePolicies: { Query: { fields: { posts: createPaginationPolicy() } } } })
  const query = gql`
    query {
      posts {
        edges {
          cursor
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `
  for (const posts of [pages('cb'), null, pages('cb')]) {
    cache.writeQuery({ query, data: { posts } })
    expect(cache.readQuery({ query })).toEqual({ posts })
  }
})
