import { createRoleHolder, createUsername, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'

test('an administrator reads the statistics and the log, and dismisses a question', async ({ page, request }) => {
  const question = `Who feeds the zeppelin ${createUsername()}?`
  await request.post('/compa/ask', { data: { question } })
  await restoreSession(page, await createRoleHolder(request, 'ADMINISTRATOR'))
  await page.goto('/admin/statistics')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistics')
  const replies = page.getByRole('figure').filter({ hasText: 'Replies' })
  await replies.getByText('Show as table').click()
  await expect(replies.getByRole('row')).toHaveCount(31)

  const navigation = page.getByRole('navigation', { name: 'Administration' })
  await navigation.getByRole('link', { name: 'Campus pages' }).click()
  await expect(page.getByText('These pages come from a folder on the server; change them there.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Campus pages' }).getByRole('link', { name: 'Library' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New page' })).toBeHidden()
  await page.getByRole('button', { name: `Dismiss: ${question}` }).click()
  await expect(page.getByText(question)).toBeHidden()

  await navigation.getByRole('link', { name: 'Log' }).click()
  const log = page.getByRole('list', { name: 'Log' })
  await expect(log.getByText('Role granted').first()).toBeVisible()
  await page.getByLabel('Show').selectOption('Unanswered question dismissed')
  await expect(log.getByText('Role granted')).toHaveCount(0)
  await expect(log.getByText(/^By Person [0-9a-f]{8}$/).first()).toBeVisible()
  await expect(page.getByText(question)).toBeHidden()
})
