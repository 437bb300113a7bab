import { expect, test } from 'vitest'
import { toEditableSubject } from '../../../client/src/features/editing/editable-subject.ts'

const base = { version: 2, contentHtml: '<p>x</p>' }
const picture = { url: '/media/a', type: 'IMAGE' as const, alt: '' }
const document = { url: '/media/b', filename: 'notes.pdf', size: 1 }

test('a post has at most five files, named by their description or their number', () => {
  const post = { __typename: 'Post' as const, id: 'p', community: 'LEARN' as const, ...base, media: [picture], attachments: [document] }
  expect(toEditableSubject(post)).toEqual({
    ...{ kind: 'Post', id: 'p', postId: 'p', community: 'LEARN', version: 2, html: '<p>x</p>', maxFiles: 5 },
    files: [
      { url: '/media/a', name: 'Picture 1', type: 'IMAGE', alt: '' },
      { url: '/media/b', name: 'notes.pdf', type: 'DOCUMENT', alt: '' },
    ],
  })
})

test('a reply has one file and the community of its post; without its post it cannot be edited', () => {
  const reply = { __typename: 'Reply' as const, id: 'r', ...base, media: [], attachments: [], post: { id: 'p', community: 'LOUNGE' as const } }
  expect(toEditableSubject(reply)).toMatchObject({ kind: 'Reply', id: 'r', postId: 'p', community: 'LOUNGE', maxFiles: 1 })
  expect(toEditableSubject({ ...reply, post: null })).toBeNull()
  expect(toEditableSubject(null)).toBeNull()
})
