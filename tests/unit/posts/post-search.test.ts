import { expect, test } from 'vitest'
import { matchesPost } from '../../../client/src/features/posts/post-search.ts'

const post = { contentHtml: '<p>Auditions on <strong>Friday</strong>, தேன்</p>', community: 'CLUB_BUZZ' }

test('an empty term matches all posts', () => {
  expect([post, { content: '' }, {}].every((one) => matchesPost(one, ''))).toBe(true)
  expect(matchesPost(post, 'FRIDAY')).toBe(true)
  expect(matchesPost(post, 'தேன்')).toBe(true)
  expect(matchesPost(post, 'Club-Buzz')).toBe(true)
  expect(matchesPost(post, 'monday')).toBe(false)
})

test('ignores tags, and searches older posts', () => {
  expect(matchesPost(post, 'strong')).toBe(false)
  expect(matchesPost({ content: 'Old news', community: 'club-buzz' }, 'old')).toBe(true)
})

test('matches decoded text without surrounding whitespace', () => {
  const teaAndTalk = { contentHtml: '<p>Tea &amp; talk,&nbsp;4 &lt; 5</p>' }
  expect(['tea & talk', ' TALK ', 'talk, 4', '4 < 5'].filter((term) => matchesPost(teaAndTalk, term))).toHaveLength(4)
  expect(['amp', 'nbsp'].filter((term) => matchesPost(teaAndTalk, term))).toEqual([])
})
