import { expect, test } from 'vitest'
import { getPostFailureMessage } from '../../../client/src/features/posts/compose/post-failure.ts'

test('a sanction is said alone; other failures have the prefix', () => {
  const message = 'You cannot publish anything until 25 November 2026. Your settings say why, and how to appeal.'
  expect(getPostFailureMessage({ status: 403, field: 'silenced', message }, false)).toBe(message)
  expect(getPostFailureMessage({ status: 500, message: 'No' }, true)).toBe('Failed to create post (multipart) — 500 No')
})
