import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { answerClub, createClub, createMember, createRequest, getItems, openClubAsStudent } from './clubs.ts'

const dialog = page.getByRole('dialog')
const alert = page.getByRole('alert')
const saveButton = page.getByRole('button', { name: 'Save the page' })
const own = createMember('kavya', { role: 'HEAD' })
const createOwnClub = (fields = {}) => createClub({ leaders: [own], viewerCanManage: true, viewerMembership: own, ...fields })

test('officers accept and decline requests; the list has the focus then', async () => {
  const club = createOwnClub({ joinPolicy: 'REQUEST' })
  const lists = { members: [own], requests: ['asha', 'ravi'].map((username) => createRequest(username, { message: `I am ${username}.` })) }
  network.on('DecideMembership', ({ input: { requestId, decision } }) => {
    lists.requests = lists.requests.filter(({ id }) => id !== requestId)
    if (decision === 'ACCEPTED') lists.members.push(createMember('asha'))
    return { decideMembership: { request: { id: requestId, decision }, club } }
  })
  await openClubAsStudent(club, 'manage', lists)
  await expect.poll(() => getItems('Requests').elements().length).toBe(2)
  await expect.element(getItems('Requests').first()).toMatchTextContent('I am asha.')
  await expectAccessible()
  page.getByRole('button', { name: 'Accept: asha' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(getItems('Members')).toMatchTextContent('asha')
  await expect.element(page.getByRole('list', { name: 'Requests' })).toHaveFocus()
  await page.getByRole('button', { name: 'Decline: ravi' }).click()
  await expect.element(page.getByText('There are no requests or invitations.')).toBeVisible()
  expect(network.sent('DecideMembership').map(({ variables }) => variables.input)).toEqual([
    { requestId: 'request-asha', decision: 'ACCEPTED' },
    { requestId: 'request-ravi', decision: 'DECLINED' },
  ])
})

test('the management has four sections, with links to them; the last one is for the head', async () => {
  await openClubAsStudent(createOwnClub(), 'manage', { members: [own, createMember('asha')], requests: [] })
  const links = page.getByRole('navigation', { name: 'Manage' }).getByRole('link')
  const readTexts = (elements: Element[]) => elements.map(({ textContent }) => textContent)
  const titles = ['Requests', 'People', 'Page', 'Handover']
  await expect.poll(() => readTexts(links.elements())).toEqual(titles)
  const readHeadings = () => readTexts([...document.querySelectorAll('main [id] > section > h2')])
  expect(readHeadings()).toEqual(titles)
  await expect.poll(() => readTexts(page.getByRole('heading', { level: 3 }).elements())).toEqual(['Invite', 'Head and officers', 'Members'])
  await links.nth(3).click()
  await expect.element(page.getByRole('heading', { name: 'Handover' })).toBeInViewport()
})

test('officers have no handover, and an archived club no invitation', async () => {
  const officer = createMember('kavya', { role: 'OFFICER' })
  const club = createOwnClub({ viewerMembership: officer, archivedAt: '2026-08-01T09:30:00.000Z' })
  await openClubAsStudent(club, 'manage', { members: [officer], requests: [] })
  await expect
    .poll(() =>
      page
        .getByRole('heading', { level: 2 })
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Requests', 'People', 'Page'])
  await expect.element(page.getByRole('heading', { name: 'Invite' })).not.toBeInTheDocument()
})

test('an invitation of an unknown username shows the message of the server', async () => {
  network.on('InviteToClub', new ApiFailure(404, 'There is no user with this name.'))
  await openClubAsStudent(createOwnClub(), 'manage')
  await page.getByLabelText('Username').fill('nobody.at.all')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect.element(alert).toMatchTextContent('There is no user with this name.')
})

test('people are suggested for an invitation by the beginning of their names', async () => {
  const people = ['kavya.r', 'kavin'].map((username) => ({ id: username, uid: username, username, course: 'BSc Physics' }))
  network.on('MentionCandidates', { mentionCandidates: people })
  network.on('InviteToClub', new ApiFailure(404, 'There is no user with this name.'))
  await openClubAsStudent(createOwnClub(), 'manage')
  const field = page.getByLabelText('Username')
  await field.fill('@kav')
  const listSuggestions = () => [...((field.element() as HTMLInputElement).list?.options ?? [])].map(({ value, text }) => [value, text])
  await expect.poll(listSuggestions).toEqual(people.map(({ username, course }) => [username, course]))
  expect(network.sent('MentionCandidates').at(-1)?.variables).toEqual({ prefix: 'kav' })
  await expectAccessible()
  await field.fill('kavin')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect.poll(() => network.sent('InviteToClub').at(-1)?.variables.input).toMatchObject({ username: 'kavin' })
})

test('the head gives an office and removes a member', async () => {
  const club = createOwnClub()
  const lists = { members: [own, createMember('asha'), createMember('ravi')] }
  network.on('SetMemberRole', ({ input: { role, title } }) => {
    const member = createMember('asha', { role, title })
    lists.members = [own, member, createMember('ravi')]
    return { setMemberRole: { club, member } }
  })
  network.on('RemoveClubMember', () => {
    lists.members.pop()
    return { removeClubMember: { club, removedId: 'member-ravi' } }
  })
  await openClubAsStudent(club, 'manage', lists)
  await page.getByRole('button', { name: 'Role of asha' }).click()
  await dialog.getByRole('radio', { name: 'Officer' }).click()
  await dialog.getByLabelText('Title').fill('Treasurer')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(getItems('Head and officers').nth(1)).toMatchTextContent('OfficerTreasurer')
  await page.getByRole('button', { name: 'Remove ravi' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(getItems('Members')).not.toBeInTheDocument()
  expect(network.sent('RemoveClubMember').map(({ variables }) => variables.input)).toEqual([{ clubId: club.id, username: 'ravi' }])
})

test('the management is for officers', async () => {
  await openClubAsStudent(createClub(), 'manage')
  await expect.element(page.getByText('This is for the officers of the club.')).toBeVisible()
})

test('unsaved text of the page survives a reload', async () => {
  const { app } = await openClubAsStudent(createOwnClub(), 'manage')
  await page.getByLabelText('About', { exact: true }).fill('We play at six.')
  await app.unmount()
  answerClub(createOwnClub())
  await openPage('/clubs/chess/manage')
  await expect.element(page.getByText('Unsaved changes were restored.')).toBeVisible()
  await expect.element(page.getByLabelText('About', { exact: true })).toHaveValue('We play at six.')
})

test('a link is added and removed; the group has the focus then, and an error of the server is at its field', async () => {
  const club = createOwnClub()
  network.on('SaveClub', new ApiFailure(400, 'Links begin with https://.', 'links.0.url'))
  await openClubAsStudent(club, 'manage')
  await page.getByRole('button', { name: 'Add a link' }).click()
  const removeButton = page.getByRole('button', { name: 'Remove link 1' })
  await expect.element(removeButton).toBeVisible()
  removeButton.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('group', { name: 'Links' })).toHaveFocus()
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabelText('Label 1').fill('Scores')
  await page.getByLabelText('Address 1').fill('javascript:alert(1)')
  await saveButton.click()
  await expect.element(page.getByLabelText('Address 1')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  await page.getByLabelText('Address 1').fill('https://scores.example/')
  await page.getByRole('radio', { name: 'Officers invite' }).click()
  network.on('SaveClub', { saveClub: { club, isHeldForReview: false } })
  await saveButton.click()
  await expect.element(page.getByText('The page is saved.')).toBeVisible()
  expect(network.sent('SaveClub').at(-1)?.variables.input).toMatchObject({
    ...{ clubId: club.id, joinPolicy: 'INVITATION', links: [{ label: 'Scores', url: 'https://scores.example/' }] },
  })
})

test('an officer whose page is held is told that it waits for a moderator', async () => {
  const club = createOwnClub()
  await openClubAsStudent(club, 'manage')
  network.on('SaveClub', { saveClub: { club, isHeldForReview: true } })
  await page.getByLabelText('About').fill('We run a lottery')
  await saveButton.click()
  await expect.element(page.getByText('Your club page waits for a moderator. Others see it once it is kept.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See its state' })).toHaveAttribute('href', '/settings/reports')
  await expect.element(page.getByText('The page is saved.')).not.toBeInTheDocument()
})
