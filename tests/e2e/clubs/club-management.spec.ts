import { createStudentAccount, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { openBrowser } from '../moderation/moderation.ts'
import { createLogoPayload } from '../pages/business-setup-page.ts'
import { callClub, clubTab, createClub, createMember, memberItems } from './clubs.ts'

test('officers accept and decline requests, and invite by username', { tag: ['@main', '@phone'] }, async ({ page, request, browser, baseURL }) => {
  const club = await createClub(request, 'REQUEST')
  const [asking, declined, invited] = [await createStudentAccount(request), await createStudentAccount(request), await createStudentAccount(request)]
  for (const student of [asking, declined]) await callClub(request, student, 'joinClub', { clubId: club.id, message: `I am ${student.username}.` })
  const requests = memberItems(page, 'Requests')
  await restoreSession(page, club.head)

  await test.step('decide requests', async () => {
    await page.goto(`/clubs/${club.slug}`)
    await clubTab(page, club, 'Manage').click()
    await expect(requests).toHaveCount(2)
    await expect(requests.filter({ hasText: asking.username })).toContainText(`I am ${asking.username}.`)
    await page.getByRole('button', { name: `Accept: ${asking.username}` }).press('Enter')
    await expect(memberItems(page, 'Members')).toContainText(asking.username)
    await page.getByRole('button', { name: `Decline: ${declined.username}` }).click()
    await expect(page.getByText('There are no requests or invitations.')).toBeVisible()
  })

  await test.step('invite', async () => {
    await page.getByLabel('Username').fill('nobody.at.all')
    await page.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByRole('alert')).toContainText('There is no user with this name.')
    await page.getByLabel('Username').fill(invited.username)
    await page.getByLabel('Message', { exact: true }).fill('Come and play.')
    await page.getByRole('button', { name: 'Invite' }).click()
    await expect(requests.filter({ hasText: invited.username })).toContainText('is invited')
  })

  await test.step('the invited student accepts', async () => {
    const student = await openBrowser(browser, invited, { baseURL })
    await student.goto('/clubs')
    await student.getByRole('region', { name: 'Your invitations' }).getByRole('link', { name: club.name }).click()
    await expect(student.getByText(`${club.head.username} invites you to ${club.name}.`)).toBeVisible()
    await expect.soft(student.getByText('Come and play.')).toBeVisible()
    await student.getByRole('button', { name: 'Accept' }).press('Enter')
    await expect(student.getByText('You are a member.', { exact: true })).toBeVisible()
    await student.context().close()
  })
})

test('the head writes the page of the club, gives an office, removes a member, and hands the club over', async ({ page, request, browser, baseURL }) => {
  // An upload, and two people in browsers of their own.
  const club = await createClub(request)
  const [next, removed] = [await createMember(request, club), await createMember(request, club)]
  const dialog = page.getByRole('dialog')
  await restoreSession(page, club.head)

  await test.step('write the page, with a cover', async () => {
    await page.goto(`/clubs/${club.slug}/manage`)
    await page.getByLabel('About', { exact: true }).fill('We play at six.')
    await page.getByLabel('Meetings').fill('Daily, 6 am, ground')
    await page.getByLabel('Contact').fill('+91 98400 12345')
    await page.getByRole('button', { name: 'Add a link' }).click()
    await page.getByLabel('Label 1').fill('Scores')
    await page.getByLabel('Address 1').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Save the page' }).click()
    await expect(page.getByLabel('Address 1')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Address 1').fill('https://scores.example/')
    await page.getByRole('radio', { name: 'Officers invite' }).check()
    await page.getByLabel('Cover', { exact: true }).setInputFiles(await createLogoPayload())
    await page.getByRole('button', { name: 'Save the page' }).click()
    await expect(page.getByText('The page is saved.')).toBeVisible()
    await clubTab(page, club, 'About').click()
    await expect.soft(page.getByText('Daily, 6 am, ground')).toBeVisible()
    await expect.soft(page.getByRole('link', { name: '+91 98400 12345' })).toHaveAttribute('href', 'tel:+919840012345')
    await expect.soft(page.getByRole('link', { name: 'Scores' })).toHaveAttribute('href', 'https://scores.example/')
    await expect.soft(page.locator('main picture img').first()).toHaveAttribute('src', /^\/media\//)
  })

  await test.step('give an office and remove a member', async () => {
    await clubTab(page, club, 'Manage').click()
    await page.getByRole('button', { name: `Role of ${next.username}` }).click()
    await dialog.getByRole('radio', { name: 'Officer' }).check()
    await dialog.getByLabel('Title').fill('Treasurer')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(memberItems(page, 'Head and officers').filter({ hasText: next.username })).toContainText('OfficerTreasurer')
    await page.getByRole('button', { name: `Remove ${removed.username}` }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(memberItems(page, 'Members')).toHaveCount(0)
  })

  await test.step('hand the club over', async () => {
    await page.getByLabel(/^Next head/).fill(next.username)
    await page.getByLabel('Title of the next head').fill('President')
    await page.getByRole('checkbox', { name: 'Keep my term listed' }).check()
    await page.getByRole('button', { name: 'Hand over' }).click()
    await expect(memberItems(page, 'Requests')).toContainText('is asked to lead')
    const successor = await openBrowser(browser, next, { baseURL })
    await successor.goto(`/clubs/${club.slug}/members`)
    await expect(successor.getByText(`${club.head.username} asks you to lead ${club.name}, as President.`)).toBeVisible()
    await successor.getByRole('button', { name: 'Accept' }).click()
    await expect(successor.getByText('You are the head: President.')).toBeVisible()
    await expect(memberItems(successor, 'Head and officers')).toHaveText([new RegExp(`${next.username}Head`)])
    await expect(memberItems(successor, 'Former heads and officers')).toContainText(club.head.username)
    await page.reload()
    await expect(page.getByText('This is for the officers of the club.')).toBeVisible()
    await successor.context().close()
  })
})
