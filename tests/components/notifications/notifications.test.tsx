import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer } from '../support/viewer.ts'

const items = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
const mala = { id: 'VXNlcjptYWxh', username: 'mala' }

/** A notification of a reply. */
const createNotification = (text: string, fields: object = {}) => ({
  ...{ id: 'notification', kind: 'REPLY', text, path: '/lounge', actors: [mala], updatedAt: '2026-08-01T09:30:00.000Z', isSeen: false, isRead: false },
  ...fields,
})
type Notification = ReturnType<typeof createNotification>

/** Answers with these notifications, of which `unseenCount` are new. */
function serveNotifications(nodes: Notification[], unseenCount = 0) {
  network.on('Notifications', { notifications: { edges: nodes.map((node) => ({ cursor: node.id, node })) } })
  let unseenNotificationCount = unseenCount
  network.on('UnseenNotificationCount', () => ({ unseenNotificationCount }))
  network.on('MarkNotificationsSeen', () => {
    unseenNotificationCount = 0
    return { markNotificationsSeen: { unseenCount: 0 } }
  })
}

test('visitors are asked to log in', async () => {
  await openPage('/notifications')
  await expect.element(page.getByText('Log in to see your notifications.')).toBeVisible()
  await expectAccessible()
})

test('a student without notifications is told what will be here', async () => {
  await signInAsViewer()
  await openPage('/notifications')
  await expect.element(page.getByText('Nothing yet.')).toBeVisible()
  await expectAccessible()
})

test('what is listed counts as seen', async () => {
  await signInAsViewer()
  serveNotifications([createNotification('mala replied to “Where is the library?”')], 1)
  await openPage('/notifications')
  await expect.element(items).toMatchTextContent('mala replied to “Where is the library?”')
  await expect.poll(() => network.sent('MarkNotificationsSeen').map(({ variables }) => variables.input)).toContainEqual({ until: '2026-08-01T09:30:00.000Z' })
  await expect.element(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
})

test('all are marked as read at once, and the heading has the focus', async () => {
  await signInAsViewer()
  serveNotifications([createNotification('mala replied')])
  network.on('MarkNotificationRead', { markNotificationRead: { unseenCount: 0 } })
  const release = network.hold('MarkNotificationRead')
  await openPage('/notifications')
  await expect.element(items).toMatchTextContent('Unread: ')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.element(items).not.toMatchTextContent('Unread: ')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  release()
  await expect.element(page.getByText('All are marked as read.')).toBeVisible()
  expect(network.sent('MarkNotificationRead').map(({ variables }) => variables.input)).toEqual([{ id: null }])
})

test('a mark that fails says so, and the notification is unread again', async () => {
  await signInAsViewer()
  serveNotifications([createNotification('mala replied')])
  network.on('MarkNotificationRead', new ApiFailure(500, 'The bell is cracked.'))
  await openPage('/notifications')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing was marked. The bell is cracked.')
  await expect.element(items).toMatchTextContent('Unread: ')
})
