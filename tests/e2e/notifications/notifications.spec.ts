import { runSql } from '../../support/run-sql.ts'
import { createDraftAccount, createStudentAccount, logIn } from '../accounts.ts'
import { readDatabaseUrl } from '../database.ts'
import { expect, expectAccessibleInBothSchemes, isOperation, test } from '../fixtures.ts'
import { publishReply, publishTextPost } from '../posts/posts.ts'
import { sendQuery } from '../reactions/reactions.ts'
import { onCluster } from '../server.ts'

test('new replies are counted without a reload, wait above the list for a press, and are read once they are opened', { tag: ['@main', '@phone'] }, async ({
  page,
  request,
}) => {
  const author = await createStudentAccount(request)
  const postId = await publishTextPost(request, author, 'Where is the library?')
  const [first, second] = [await createDraftAccount(request), await createDraftAccount(request)]
  const bell = page.getByRole('link', { name: /^Notifications/ })
  const items = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  const summary = `${second.username} and ${first.username} replied to “Where is the library?”`
  // A session with an id, which live updates need.
  await logIn(page, author)
  await expect(bell).toHaveAccessibleName('Notifications')

  await test.step('a reply is counted at the bell, and seen in the list', async () => {
    await publishReply(request, first, postId, 'Behind the temple tree.')
    await expect(bell).toHaveAccessibleName('Notifications, 1 new')
    await bell.press('Enter')
    await expect(items).toContainText(`${first.username} replied to “Where is the library?”`)
    await expect(bell).toHaveAccessibleName('Notifications')
  })

  await test.step('the next one waits above the list, and joins the first', async () => {
    await publishReply(request, second, postId, 'Left of it.')
    const newButton = page.getByRole('button', { name: '1 new' })
    await expect(newButton).toBeVisible()
    await expect(items).not.toContainText(second.username)
    await newButton.press('Enter')
    await expect(items).toContainText(summary)
    await expect(items).toHaveCount(1)
    await expect(items).toBeFocused()
    await expect(bell).toHaveAccessibleName('Notifications')
  })

  await test.step('opened, it leads to the reply and is read', async () => {
    await expect(items).toContainText('Unread: ')
    // Stored before the list is read again.
    const stored = page.waitForResponse((response) => isOperation(response.request(), 'MarkNotificationRead'))
    await items.getByRole('link', { name: summary }).press('Enter')
    await stored
    await expect(page).toHaveURL(new RegExp(`/post/${postId}\\?reply=1`))
    await page.goBack()
    await expect(items).toHaveCount(1)
    await expect(items).not.toContainText('Unread: ')
    await page.reload()
    await expect(items).toHaveCount(1)
    await expect(items).not.toContainText('Unread: ')
  })
})

test('an email is shown in development, and its link turns all emails off', async ({ page, request }) => {
  test.skip(...onCluster)
  const reader = await createStudentAccount(request)
  const author = await createDraftAccount(request)
  const contentHtml = `<p><a data-mention="${reader.uid}">@${reader.username}</a> look!</p>`
  await sendQuery(request, author, 'mutation ($input: CreatePostInput!) { createPost(input: $input) { post { id } } }', {
    input: { contentHtml, community: 'LOUNGE' },
  })
  const email = page.getByRole('link', { name: `${author.username} mentioned you` })
  await expect(async () => {
    // An email waits 30 seconds for further notifications, and up to a minute for the schedule.
    await runSql(
      readDatabaseUrl(),
      'UPDATE emails SET due_at = now() WHERE due_at > now()',
      "SELECT graphile_worker.add_job('send-emails', job_key => 'send-emails')",
    )
    // The origin of the links and pictures in emails.
    await page.goto(`http://localhost:${process.env.E2E_PORT}/dev/emails`)
    await expect(email).toBeVisible({ timeout: 500 })
  }).toPass()
  await email.click()
  await expect(page.getByText('look!').first()).toBeVisible()
  await page.goto((await page.getByRole('link', { name: /unsubscribe/i }).getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { name: 'Turn off notification emails?' })).toBeVisible()
  // A page of the server, which is no route of the client.
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Turn off emails' }).click()
  await expect(page.getByRole('heading', { name: 'Notification emails are off' })).toBeVisible()
  const query = '{ viewer { settings { notifications { preferences { email } } } } }'
  const { preferences } = (await sendQuery(request, reader, query, {})).viewer.settings.notifications
  expect(new Set(preferences.map((preference: { email: string }) => preference.email))).toEqual(new Set(['OFF']))
})
