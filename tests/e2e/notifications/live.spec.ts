import { createDraftAccount, createStudentAccount, logIn } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { publishReply, publishTextPost } from '../posts/posts.ts'

test('new replies are counted without a reload, and wait above the list for a press', { tag: '@phone' }, async ({ page, request }) => {
  const author = await createStudentAccount(request)
  const postId = await publishTextPost(request, author, 'Where is the library?')
  // A session with an id, which live updates need.
  await logIn(page, author)
  await expect(page).toHaveURL('/lounge')
  const bell = page.getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  const [first, second] = [await createDraftAccount(request), await createDraftAccount(request)]
  await publishReply(request, first, postId, 'Behind the temple tree.')
  await expect(bell).toHaveAccessibleName('Notifications, 1 new')
  await bell.press('Enter')
  const items = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(items).toContainText(`${first.username} replied to “Where is the library?”`)
  await expect(bell).toHaveAccessibleName('Notifications')

  await publishReply(request, second, postId, 'Left of it.')
  const newButton = page.getByRole('button', { name: '1 new' })
  await expect(newButton).toBeVisible()
  await expect(items).not.toContainText(second.username)
  await newButton.press('Enter')
  await expect(items).toContainText(`${second.username} and ${first.username} replied to “Where is the library?”`)
  await expect(items).toBeFocused()
  await expect(bell).toHaveAccessibleName('Notifications')
  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await expect(items).not.toContainText('Unread: ')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(items).toHaveCount(1)
  await expect(items).not.toContainText('Unread: ')
})
