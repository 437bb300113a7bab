import { restoreSession } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, interceptOperation, test } from '../fixtures.ts'
import { signInAsStudent } from '../reactions/reactions.ts'
import { archiveClub, callClub, clubTab, createClub, createMember, memberItems } from './clubs.ts'

test('a banner leads to the page of the club, with what a visitor wants to know', { tag: ['@main', '@phone'] }, async ({ page }) => {
  await page.goto('/clubs')
  await page.getByRole('link', { name: 'CodeForge' }).click()
  await expect(page).toHaveURL('/clubs/codeforge')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CodeForge')
  await expect(page.getByText('Wednesday, 5 pm to 7 pm, Lab 4 in Block C')).toBeVisible()
  await expect(page.getByRole('link', { name: 'codeforge@campus.example' })).toHaveAttribute('href', 'mailto:codeforge@campus.example')
  await expect(memberItems(page, 'Head and officers').first()).toContainText(/farhan_k\s*HeadPresident/)
  await expect(page.getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/login')
  await expect(clubTab(page, { name: 'CodeForge' }, 'Manage')).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)
  await clubTab(page, { name: 'CodeForge' }, 'Members').click()
  await expect(page).toHaveURL('/clubs/codeforge/members')
  await expect(memberItems(page, 'Head and officers').filter({ hasText: 'kavya.r' })).toContainText('OfficerSecretary')
  await expect(clubTab(page, { name: 'CodeForge' }, 'Members')).toBeFocused()
  await expectAccessibleInBothSchemes(page)
})

test('the events of a club are listed with the next ones first, and lead to their pages', async ({ page }) => {
  await page.goto('/clubs/codeforge/events')
  const link = page.getByRole('list', { name: 'Coming up' }).getByRole('link').first()
  await expect(link).toHaveAttribute('href', /^\/events\//)
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
})

test('a student joins an open club and leaves it', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const club = await createClub(request)
  const { username } = await signInAsStudent(page, request)
  await page.goto(`/clubs/${club.slug}/members`)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('You are a member.')).toBeVisible()
  await expect(page.getByText('Sport · 2 members')).toBeVisible()
  await expect(memberItems(page, 'Members').filter({ hasText: username })).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Leave ${club.name}?` })
  await expect(dialog.getByText('You can join again at any time.')).toBeVisible()
  await expect(dialog.getByText('Keep my term listed')).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Leave' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
  await expect(memberItems(page, 'Members')).toHaveCount(0)
})

test('an officer leaves and keeps the term listed', async ({ page, request }) => {
  const club = await createClub(request)
  const officer = await createMember(request, club)
  await callClub(request, club.head, 'setMemberRole', { clubId: club.id, username: officer.username, role: 'OFFICER', title: 'Treasurer' })
  await restoreSession(page, officer)
  await page.goto(`/clubs/${club.slug}/members`)
  await expect(page.getByText('You are an officer: Treasurer.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Keep my term listed' }).check()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(memberItems(page, 'Former heads and officers')).toContainText(officer.username)
  await expect(clubTab(page, club, 'Manage')).toHaveCount(0)
})

test('a student asks to join, withdraws, and asks again', async ({ page, request }) => {
  const club = await createClub(request, 'REQUEST')
  await signInAsStudent(page, request)
  await page.goto(`/clubs/${club.slug}`)
  const ask = async (message: string) => {
    await page.getByRole('button', { name: 'Ask to join' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Ask to join ${club.name}` })
    await dialog.getByLabel('Message to the officers').fill(message)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('You have asked to join. The officers decide.')).toBeVisible()
  }
  await ask('I bowl.')
  await page.getByRole('button', { name: 'Withdraw request' }).press('Enter')
  await ask('I bat, too.')
  await page.reload()
  await expect(page.getByText('You have asked to join. The officers decide.')).toBeVisible()
})

test('an archived club says so and takes nobody', async ({ page, request }) => {
  const club = await createClub(request)
  await archiveClub(request, club)
  await signInAsStudent(page, request)
  await page.goto(`/clubs/${club.slug}`)
  await expect(page.getByText('This club is archived. It takes no members.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join' })).toHaveCount(0)
})

test('an unknown club is not found, and a failed load can be retried', async ({ page, expectError }) => {
  expectError(/404|status of 500.*graphql/)
  await page.goto('/clubs/nothing')
  await expect(page.getByText('There is no club at this address.')).toBeVisible()
  await interceptOperation(page, 'ClubPage', (count) => (count === 1 ? { status: 500, json: { error: 'boom' } } : undefined))
  await page.goto('/clubs/thirai')
  await expect(page.getByRole('alert')).toContainText('The club could not be loaded.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thirai')
})
