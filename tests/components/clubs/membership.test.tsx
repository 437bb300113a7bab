import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { network } from '../support/network.ts'
import { createClub, createMember, createRequest, getItems, getTab, openClubAsStudent } from './clubs.ts'

const joinButton = page.getByRole('button', { name: 'Join' })
const dialog = page.getByRole('dialog')
const asked = page.getByText('You have asked to join. The officers decide.')

/** Presses a button by the keyboard. */
async function press(button: typeof joinButton) {
  await expect.element(button).toBeEnabled()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
}

test('a student joins an open club at once, and leaves it after a question', async () => {
  const club = createClub()
  const lists = { members: [createMember('nila', { role: 'HEAD' })] }
  network.on('JoinClub', () => {
    const own = createMember('kavya')
    Object.assign(club, { memberCount: 2, viewerMembership: own })
    lists.members.push(own)
    return { joinClub: { club } }
  })
  network.on('LeaveClub', () => {
    Object.assign(club, { memberCount: 1, viewerMembership: null })
    lists.members.pop()
    return { leaveClub: { club } }
  })
  await openClubAsStudent(club, 'members', lists)
  await press(joinButton)
  await expect.element(page.getByText('You are a member.')).toBeVisible()
  await expect.element(page.getByText('Games · 2 members')).toBeVisible()
  await expect.element(getItems('Members')).toMatchTextContent('kavya')
  await press(page.getByRole('button', { name: 'Leave' }))
  const leaving = page.getByRole('dialog', { name: 'Leave Chess?' })
  await expect.element(leaving.getByText('You can join again at any time.')).toBeVisible()
  await expect.element(leaving.getByText('Keep my term listed')).not.toBeInTheDocument()
  await expectAccessible()
  await press(leaving.getByRole('button', { name: 'Leave' }))
  await expect.element(joinButton).toBeVisible()
  await expect.element(getItems('Members')).not.toBeInTheDocument()
})

test('a student follows a club without joining it, and stops; the button keeps the focus', async () => {
  const club = createClub()
  network.on('SetClubFollow', ({ input }) => {
    club.viewerFollows = input.follow
    return { setClubFollow: { club } }
  })
  await openClubAsStudent(club)
  await press(page.getByRole('button', { name: 'Follow Chess' }))
  const following = page.getByRole('button', { name: 'Following Chess' })
  await expect.element(following).toHaveFocus()
  await following.click()
  await expect.element(page.getByRole('button', { name: 'Follow Chess' })).toBeVisible()
  await expect.element(joinButton).toBeVisible()
  expect(network.sent('SetClubFollow').map(({ variables }) => variables.input)).toEqual([true, false].map((follow) => ({ clubId: club.id, follow })))
})

test('an officer leaves and keeps the term listed', async () => {
  const own = createMember('kavya', { role: 'OFFICER', title: 'Treasurer' })
  const club = createClub({ viewerCanManage: true, viewerMembership: own })
  const lists = { members: [own] }
  network.on('LeaveClub', () => {
    Object.assign(club, { viewerCanManage: false, viewerMembership: null })
    lists.members = [{ ...own, endedAt: '2026-08-01T04:30:00.000Z' }]
    return { leaveClub: { club } }
  })
  await openClubAsStudent(club, 'members', lists)
  await expect.element(page.getByText('You are an officer: Treasurer.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await dialog.getByRole('checkbox', { name: 'Keep my term listed' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect.element(getItems('Former heads and officers')).toMatchTextContent('kavya')
  await expect.element(getTab('Manage')).not.toBeInTheDocument()
  expect(network.sent('LeaveClub').map(({ variables }) => variables.input)).toEqual([{ clubId: club.id, keepsTerm: true }])
})

test('a student asks to join with a message, withdraws, and asks again', async () => {
  const club = createClub({ joinPolicy: 'REQUEST' })
  network.on('JoinClub', () => {
    club.viewerRequests = [createRequest('kavya')]
    return { joinClub: { club } }
  })
  network.on('LeaveClub', () => {
    club.viewerRequests = []
    return { leaveClub: { club } }
  })
  await openClubAsStudent(club)
  const ask = async (message: string) => {
    await press(page.getByRole('button', { name: 'Ask to join' }))
    const asking = page.getByRole('dialog', { name: 'Ask to join Chess' })
    await expect.element(asking.getByLabelText('Message to the officers')).toHaveFocus()
    await userEvent.keyboard(message)
    await asking.getByRole('button', { name: 'Send request' }).click()
    await expect.element(asked).toBeVisible()
  }
  await ask('I bowl.')
  await press(page.getByRole('button', { name: 'Withdraw request' }))
  await ask('I bat, too.')
  expect(network.sent('JoinClub').map(({ variables }) => variables.input.message)).toEqual(['I bowl.', 'I bat, too.'])
})

test('a request of before is still open', async () => {
  await openClubAsStudent(createClub({ joinPolicy: 'REQUEST', viewerRequests: [createRequest('kavya')] }))
  await expect.element(asked).toBeVisible()
})

describe('an archived club', () => {
  const archivedAt = '2026-08-01T04:30:00.000Z'

  test('says so and takes nobody', async () => {
    await openClubAsStudent(createClub({ archivedAt }))
    await expect.element(page.getByText('This club is archived. It takes no members.')).toBeVisible()
    await expect.poll(() => network.sent('ClubViewer').length).toBeGreaterThan(0)
    await expect.element(joinButton).not.toBeInTheDocument()
  })
})
