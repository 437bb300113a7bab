import { expect, test } from 'vitest'
import type { StoredDraftEntry } from '../../../client/src/lib/drafts/draft-store.ts'
import { listDrafts } from '../../../client/src/pages/mine/list-drafts.ts'

const list = (entry: StoredDraftEntry) => listDrafts([entry], 'me').map(({ label, text, to, subjectId }) => ({ label, text, to, subjectId }))

test.each([
  ['profile', { bio: 'x' }, 'Profile', '/settings/profile'],
  ['account-setup', { course: 'x' }, 'Account set-up', '/account-setup'],
  ['business-setup', { name: 'x' }, 'Business', '/business-setup'],
  ['club thirai', { about: 'x' }, 'Page of the club thirai', '/clubs/thirai/manage'],
  ['copy of event E1', { title: 'x' }, 'New event', '/events/new?copy=E1'],
  ['event E1', { title: 'x' }, 'Changes of an event', '/events/E1/edit'],
  ['registration E1', { answers: {}, note: 'x' }, 'Registration for an event', '/events/E1'],
  ['message E1', { text: 'x' }, 'Message to registered people', '/events/E1'],
])('the form %s', (name, changes, label, to) => {
  expect(list({ kind: 'form', name, value: { changes } })).toEqual([{ label, text: 'x', to, subjectId: null }])
})

test('texts of other users, unknown names and broken values', () => {
  expect(list({ kind: 'text', name: 'somebody LOUNGE', value: {} })).toEqual([])
  expect(list({ kind: 'text', name: 'me somewhere', value: {} })).toEqual([])
  expect(list({ kind: 'form', name: 'unknown', value: {} })).toEqual([])
  expect(list({ kind: 'text', name: 'me LOUNGE', value: null })).toEqual([{ label: 'Post in the lounge', text: '', to: '/lounge?compose', subjectId: null }])
})
