import { createStudentAccount, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { archiveClub, callClub, createClub } from './clubs.ts'

test('a club on request stays chosen in the profile while the officers decide', async ({ page, request }) => {
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
  for (const each of [club, open]) await archiveClub(request, each)
})

test('an officer who leaves out the club stays an officer', async ({ page, request }) => {
  const club = await createClub(request, 'OPEN', true)
  await restoreSession(page, club.head)
  await page.goto('/settings/profile')
  await page.getByRole('checkbox', { name: club.name }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: club.name })).toBeChecked()
  await callClub(request, club.head, 'saveClub', { clubId: club.id, meetings: 'Daily' })
  await archiveClub(request, club)
})
