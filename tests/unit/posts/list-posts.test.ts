import { expect, test } from 'vitest'
import { listPosts } from '../../../client/src/features/posts/feed/use-feed.ts'
import type { PostCardFragment } from '../../../client/src/generated/graphql.ts'

test('a post on two pages is listed once, where it came first', () => {
  const edges = ['a', 'b', 'a', 'c'].map((id) => ({ node: { id } as PostCardFragment }))
  expect(listPosts(edges).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
