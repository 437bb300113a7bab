import { expect, test } from 'vitest'
import { matchesPost } from '../../../client/src/features/posts/feed/matches-post.ts'

const post = { contentHtml: '<p>Auditions on <strong>Friday</strong>, தேன்</p>', community: 'CLUB_BUZZ' as const }

test('an empty term matches all posts', () => {
  expect([post, { ...post, contentHtml: '' }].every((one) => matchesPost(one, ''))).toBe(true)
  expect(matchesPost(post, 'FRIDAY')).toBe(true)
  expect(matchesPost(post, 'தேன்')).toBe(true)
  expect(matchesPost(post, 'Club-Buzz')).toBe(true)
  expect(matchesPost(post, 'monday')).toBe(false)
})

test('ignores tags', () => {
  expect(matchesPost(post, 'strong')).toBe(false)
})

test('matches decoded text without surrounding whitespace', () => {
  const teaAndTalk = { ...post, contentHtml: '<p>Tea &amp; talk,&nbsp;4 &lt; 5</p>' }
  expect(['tea & talk', ' TALK ', 'talk, 4', '4 < 5'].filter((term) => matchesPost(teaAndTalk, term))).toHaveLength(4)
  expect(['amp', 'nbsp'].filter((term) => matchesPost(teaAndTalk, term))).toEqual([])
})
