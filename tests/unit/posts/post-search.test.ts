import { expect, test } from 'vitest'
import { matchesTerm } from '../../../client/src/features/posts/post-search.ts'

const post = { contentHtml: '<p>Auditions on <strong>Friday</strong>, தேன்</p>', community: 'CLUB_BUZZ' }

test('A search filter matches case-insensitively on content or community against a term that is empty on this screen, so all posts show', () => {
  expect([post, { content: '' }, {}].every((one) => matchesTerm(one, ''))).toBe(true)
  expect(matchesTerm(post, 'FRIDAY')).toBe(true)
  expect(matchesTerm(post, 'தேன்')).toBe(true)
  expect(matchesTerm(post, 'Club-Buzz')).toBe(true)
  expect(matchesTerm(post, 'monday')).toBe(false)
})

test('what stands in a tag is not content, and older posts are searched too', () => {
  expect(matchesTerm(post, 'strong')).toBe(false)
  expect(matchesTerm({ content: 'Old news', community: 'club-buzz' }, 'old')).toBe(true)
})

test('a term is matched as it is read: without blanks around it, and with signs that HTML writes as entities', () => {
  const teaAndTalk = { contentHtml: '<p>Tea &amp; talk,&nbsp;4 &lt; 5</p>' }
  expect(['tea & talk', ' TALK ', 'talk, 4', '4 < 5'].filter((term) => matchesTerm(teaAndTalk, term))).toHaveLength(4)
  expect(['amp', 'nbsp'].filter((term) => matchesTerm(teaAndTalk, term))).toEqual([])
})
