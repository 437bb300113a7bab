import { createStudentAccount, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { openBrowser } from '../moderation/moderation.ts'
import { archiveClub, callClub, createClub } from './clubs.ts'

test('a club on request stays chosen in the profile while the officers decide, and a head who leaves out the club stays the head', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const [club, open] = [await createClub(request, 'REQUEST', true), await createClub(request, 'OPEN', true)]
  await restoreSession(page, await createStudentAccount(request))
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your profile is saved.')).toBeVisible()
  }
  await page.goto('/settings/profile')
  for (const { name } of [club, open]) await page.getByRole('checkbox', { name }).check()
  await save()
  for (const { name } of [club, open]) await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await page.goto(`/clubs/${open.slug}`)
  await expect(page.getByText('You are a member.', { exact: true })).toBeVisible()
  await page.goto('/settings/profile')
  await page.getByLabel('Short bio').fill('I bowl.')
  await save()
  await page.goto(`/clubs/${club.slug}`)
  await expect(page.getByText('You have asked to join. The officers decide.')).toBeVisible()
  await page.goto('/account-setup')
  await expect(page.getByRole('checkbox', { name: club.name })).toBeChecked()

  const head = await openBrowser(browser, open.head, { baseURL })
  await head.goto('/settings/profile')
  await head.getByRole('checkbox', { name: open.name }).uncheck()
  await head.getByRole('button', { name: 'Save' }).click()
  await expect(head.getByText('Your profile is saved.')).toBeVisible()
  await expect(head.getByRole('checkbox', { name: open.name })).toBeChecked()
  await callClub(request, open.head, 'saveClub', { clubId: open.id, meetings: 'Daily' })
  await head.context().close()
  for (const each of [club, open]) await archiveClub(request, each)
})
