import { expect, test } from 'vitest'
import type { ContentFilters } from '../../../client/src/features/people/filters/content-filters-store.ts'
import { findFoldReason } from '../../../client/src/features/people/filters/fold-reason.ts'

const filters: ContentFilters = {
  uid: 'viewer',
  blocks: ['blocked'],
  mutes: [
    { kind: 'USER', value: 'loud', name: 'Loud' },
    { kind: 'WORD', value: 'exam results' },
    { kind: 'WORD', value: 'c++' },
    { kind: 'WORD', value: 'தேர்வு' },
    { kind: 'TAG', value: 'cricket' },
    { kind: 'TAG', value: 'می' },
    { kind: 'TAG', value: 'caf\u00e9' },
  ],
}

test.each([
  ['blocked', '<p>Hello</p>', 'Somebody you blocked'],
  ['loud', '<p>Hello</p>', 'Muted: Loud'],
  ['other', '<p>The <b>Exam</b> Results are out.</p>', 'Muted: exam results'],
  ['other', '<p>Ex<b>am</b> results</p>', 'Muted: exam results'],
  ['other', '<p>Exams results</p>', null],
  ['other', '<p>#cri<b>cket</b></p>', 'Muted: #cricket'],
  ['other', '<p>#cricket<b>ers</b></p>', null],
  ['other', '<p>#tea<b>#cricket</b></p>', 'Muted: #cricket'],
  ['other', '<p>I like C++.</p>', 'Muted: c++'],
  ['other', '<p>I like c.</p>', null],
  ['other', '<p>தேர்வு நாளை</p>', 'Muted: தேர்வு'],
  ['other', '<p>Today #Cricket</p>', 'Muted: #cricket'],
  ['other', '<p>cricket #cricketers</p>', null],
  ['other', '<p>#می\u200cخواهم</p>', null],
  ['other', '<p>#Cafe\u0301</p>', 'Muted: #caf\u00e9'],
  ['other', '<p>https://x.example/Inc.#cricket <code>#cricket</code></p>', null],
  ['viewer', '<p>My exam results #cricket</p>', null],
])('a text by %s: %s is folded as %s', (authorUid, html, reason) => expect(findFoldReason(filters, authorUid, html)).toBe(reason))

test('nothing is folded without filters', () => {
  expect(findFoldReason({ uid: 'viewer', blocks: [], mutes: [] }, 'other', '<p>exam</p>')).toBeNull()
})
