import { gql, InMemoryCache } from '@apollo/client'
import { expect, test } from 'vitest'
import { createPaginationPolicy } from '../../../client/src/lib/network/apollo/connection-pages.ts'
import { removeFromLists } from '../../../client/src/lib/network/apollo/remove-from-lists.ts'

const feedQuery = gql`{ posts(community: LOUNGE) { edges { cursor node { id } } pageInfo { endCursor hasNextPage } } }`
const postQuery = gql`query ($id: ID!) { post(id: $id) { id } }`
const toEdge = (id: string) => ({ __typename: 'PostEdge', cursor: id, node: { __typename: 'Post', id } })

function createCacheWithFeed(ids: string[]) {
  const cache = new InMemoryCache({ typePolicies: { Query: { fields: { posts: createPaginationPolicy('community') } } } })
  const pageInfo = { __typename: 'PageInfo', endCursor: 'x', hasNextPage: false }
  cache.writeQuery({ query: feedQuery, data: { posts: { __typename: 'PostConnection', edges: ids.map(toEdge), pageInfo } } })
  for (const id of ids) cache.writeQuery({ query: postQuery, variables: { id }, data: { post: { __typename: 'Post', id } } })
  const readFeed = () => (cache.readQuery({ query: feedQuery }) as any).posts.edges.map(({ node }: any) => node.id)
  const readPost = (id: string) => (cache.readQuery({ query: postQuery, variables: { id } }) as any).post
  return { cache, readFeed, readPost }
}

test('a post is removed from its list and page, and put back at its place', () => {
  const { cache, readFeed, readPost } = createCacheWithFeed(['3', '2', '1'])
  const putBack = removeFromLists(cache, '2')
  expect(readFeed()).toEqual(['3', '1'])
  expect(readPost('2')).toBeNull()
  expect(readPost('1')).toMatchObject({ id: '1' })
  putBack()
  expect(readFeed()).toEqual(['3', '2', '1'])
  expect(readPost('2')).toMatchObject({ id: '2' })
})

test('a list that has the post again is not changed', () => {
  const { cache, readFeed } = createCacheWithFeed(['2', '1'])
  const putBack = removeFromLists(cache, '2')
  cache.modify({ fields: { posts: (list: any) => ({ ...list, edges: [{ cursor: '2', node: { __ref: 'Post:2' } }, ...list.edges] }) } })
  putBack()
  expect(readFeed()).toEqual(['2', '1'])
})

test('a post of no list is removed without an effect', () => {
  const { cache, readFeed } = createCacheWithFeed(['1'])
  removeFromLists(cache, '9')()
  expect(readFeed()).toEqual(['1'])
})

test('a post that a list has twice is removed, and put back once', () => {
  const { cache, readFeed } = createCacheWithFeed(['2', '1', '2', '0'])
  const putBack = removeFromLists(cache, '2')
  expect(readFeed()).toEqual(['1', '0'])
  putBack()
  expect(readFeed()).toEqual(['2', '1', '0'])
})

test('watchers of lists are notified once', () => {
  const { cache } = createCacheWithFeed(['2', '1'])
  let count = 0
  cache.watch({ query: feedQuery, optimistic: true, callback: () => (count += 1) })
  const putBack = removeFromLists(cache, '2')
  expect(count).toBe(1)
  putBack()
  expect(count).toBe(2)
})

test('a pinned post is removed from its club, and put back', () => {
  const { cache } = createCacheWithFeed(['1'])
  const query = gql`{ club(slug: "thirai") { id pinnedPost { id } } }`
  cache.writeQuery({ query, data: { club: { __typename: 'Club', id: 'c', pinnedPost: { __typename: 'Post', id: '1' } } } })
  const putBack = removeFromLists(cache, '1')
  expect(cache.readQuery({ query })).toMatchObject({ club: { pinnedPost: null } })
  putBack()
  expect(cache.readQuery({ query })).toMatchObject({ club: { pinnedPost: { id: '1' } } })
})
