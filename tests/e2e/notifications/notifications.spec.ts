import type { Page } from '@playwright/test'
import { createDraftAccount, createStudentAccount, restoreSession } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, test } from '../fixtures.ts'
import { sendQuery } from '../reactions/reactions.ts'
import { addReply, createThread } from '../replies/replies.ts'

const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const items = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')

test('a reply is counted at the bell, listed, and read once it is opened', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const { author, nodeId, path } = await createThread(request, 'lounge', 'Where is the library?')
  const replier = await createDraftAccount(request)
  await restoreSession(page, author)
  await page.goto('/clubs')
  await expect(bell(page, 'Notifications')).toBeVisible()
  await addReply(request, replier, nodeId, '<p>Behind the temple tree.</p>')
  await expect(async () => {
    await page.reload()
    await expect(bell(page, 'Notifications, 1 new')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await bell(page, 'Notifications, 1 new').press('Enter')
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText(`${replier.username} replied to “Where is the library?”`)
  await expect(bell(page, 'Notifications')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
  await expectTargetSizes(page)

  const second = await createDraftAccount(request)
  await addReply(request, second, nodeId, '<p>Left of it.</p>')
  await expect(async () => {
    await page.reload()
    await expect(items(page)).toContainText(second.username, { timeout: 2000 })
  }).toPass()
  await expect(items(page)).toHaveCount(1)
  const link = items(page).getByRole('link', { name: `${second.username} and ${replier.username} replied to “Where is the library?”` })
  await expect(items(page)).toContainText('Unread: ')
  await link.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${path}\\?reply=1`))
  await page.goBack()
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).not.toContainText('Unread: ')
})

test('a visitor is asked to log in, and a student without notifications is told what will be here', async ({ page, request }) => {
  await page.goto('/notifications')
  await expect(page.getByText('Log in to see your notifications.')).toBeVisible()
  await restoreSession(page, await createDraftAccount(request))
  await page.reload()
  await expect(page.getByText('Nothing yet.')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
})

test('the settings are saved at once and are there after a reload', { tag: '@phone' }, async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/settings/notifications')
  const votes = page.getByRole('group', { name: 'Upvotes of your posts and replies' })
  await votes.getByRole('checkbox', { name: 'In app' }).uncheck()
  await votes.getByRole('combobox', { name: 'Email' }).selectOption('Digest')
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await page.getByRole('radio', { name: 'Every Monday' }).check()
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
  await expectTargetSizes(page)
  await expect(page.getByText('Saving')).toHaveCount(0)
  await page.reload()
  await expect(votes.getByRole('checkbox', { name: 'In app' })).not.toBeChecked()
  await expect(votes.getByRole('combobox', { name: 'Email' })).toHaveValue('DIGEST')
  await expect(page.getByRole('switch', { name: 'Quiet hours' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Every Monday' })).toBeChecked()
})

test('a thread can be muted and watched at its post', async ({ page, request }) => {
  const { author, nodeId, path } = await createThread(request)
  await restoreSession(page, author)
  await page.goto(path)
  await page.getByRole('button', { name: 'Mute replies to this post' }).press('Enter')
  await expect(page.getByText('Not watching')).toBeVisible()
  const readWatch = async () =>
    (await sendQuery(request, author, 'query ($id: ID!) { post(id: $id) { viewerIsWatching } }', { id: nodeId })).post.viewerIsWatching
  await expect.poll(readWatch).toBe(false)
  await page.getByRole('button', { name: 'Watch replies to this post' }).press('Enter')
  await expect.poll(readWatch).toBe(true)
})

test('a student who replies watches the thread from then on', async ({ page, request }) => {
  const { path } = await createThread(request)
  await restoreSession(page, await createDraftAccount(request))
  await page.goto(path)
  await expect(page.getByText('Not watching')).toBeVisible()
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Tell me more')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Mute replies to this post' })).toBeVisible()
})

test('an email is shown in development, and its link turns all emails off', async ({ page, request }) => {
  const reader = await createStudentAccount(request)
  const author = await createDraftAccount(request)
  const contentHtml = `<p><a data-mention="${reader.uid}">@${reader.username}</a> look!</p>`
  await sendQuery(request, author, 'mutation ($input: CreatePostInput!) { createPost(input: $input) { post { id } } }', {
    input: { contentHtml, community: 'LOUNGE' },
  })
  const email = page.getByRole('link', { name: `${author.username} mentioned you` })
  await expect(async () => {
    // The origin of the links and pictures in emails.
    await page.goto(`http://localhost:${process.env.E2E_PORT}/dev/emails`)
    await expect(email).toBeVisible({ timeout: 500 })
  }).toPass()
  await email.click()
  await expect(page.getByText('look!').first()).toBeVisible()
  await page.goto((await page.getByRole('link', { name: /unsubscribe/i }).getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { name: 'Turn off notification emails?' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Turn off emails' }).click()
  await expect(page.getByRole('heading', { name: 'Notification emails are off' })).toBeVisible()
  const query = '{ viewer { settings { notifications { preferences { email } } } } }'
  const { preferences } = (await sendQuery(request, reader, query, {})).viewer.settings.notifications
  expect(new Set(preferences.map((preference: { email: string }) => preference.email))).toEqual(new Set(['OFF']))
})
