import { expect, test } from 'vitest'
import { normalizePost } from '../../../client/src/features/posts/normalize-post.ts'
import { listPosts } from '../../../client/src/features/posts/use-feed.ts'

test('a post on two pages is listed once, where it came first', () => {
  const edges = ['a', 'b', 'a', 'c'].map((id) => ({ node: normalizePost({ id }) }))
  expect(listPosts(edges).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
