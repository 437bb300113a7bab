import { expect, test } from 'vitest'
import { isSavedPage } from '../../../client/src/worker/requests.ts'

test.each([
  ...['/lounge', '/clubs', '/clubs/codeforge', '/clubs/codeforge/posts', '/clubs/codeforge/events', '/clubs/codeforge/members'],
  ...['/events', '/events/RXZlbnQ6MQ', '/post/1', '/u/maya'],
])('%s is saved for reading offline', (path) => {
  expect(isSavedPage(path)).toBe(true)
})

test.each([
  ...['/mine', '/settings/data', '/clubs/codeforge/manage', '/events/new', '/events/RXZlbnQ6MQ/ticket', '/events/RXZlbnQ6MQ/registrations'],
  ...['/events/RXZlbnQ6MQ/check-in', '/account-action', '/moderation/1'],
])('%s, which has no content of its own or a secret in its address, is not', (path) => {
  expect(isSavedPage(path)).toBe(false)
})
