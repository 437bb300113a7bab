import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inHours } from '../events/events.ts'
import { expectAccessible } from '../support/axe.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { expectError } from '../support/setup.ts'
import { answerClub, createClub, createMember, getItems, getTab } from './clubs.ts'

const heading = page.getByRole('heading', { level: 1 })

test('the card of a club leads to its page, with what a visitor wants to know', async () => {
  const officers = [createMember('nila', { role: 'HEAD', title: 'President' }), createMember('kavya.r', { role: 'OFFICER', title: 'Secretary' })]
  const club = createClub({ meetings: 'Daily, 6 am, ground', contact: 'chess@campus.example', leaders: officers })
  network.on('Clubs', { clubs: [club] })
  answerClub(club, { members: officers })
  await openPage('/clubs')
  await page.getByRole('link', { name: 'Chess' }).click()
  await expect.element(heading).toHaveTextContent('Chess')
  expect(readPath()).toBe('/clubs/chess')
  await expect.element(page.getByText('Daily, 6 am, ground')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'chess@campus.example' })).toHaveAttribute('href', 'mailto:chess@campus.example')
  await expect.element(getItems('Head and officers').first()).toMatchTextContent(/nila\s*HeadPresident/)
  await expect.element(page.getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/login?returnTo=%2Fclubs%2Fchess')
  await expect.element(getTab('Manage')).not.toBeInTheDocument()
  await getTab('Members').click()
  await expect.poll(readPath).toBe('/clubs/chess/members')
  await expect.element(getItems('Head and officers').nth(1)).toMatchTextContent('OfficerSecretary')
  await expect.element(getTab('Members')).toHaveFocus()
})

test.each([
  [1440, 1024],
  [820, 472],
  [390, 356],
])('in a window %i px wide the cover is about %i px wide', { tags: ['rest'] }, async (width, coverWidth) => {
  await page.viewport(width, 900)
  answerClub(createClub())
  await openPage('/clubs/chess')
  await expect.element(heading).toHaveTextContent('Chess')
  const cover = document.querySelector('main picture img')?.getBoundingClientRect()
  expect(Math.abs((cover?.width ?? 0) - coverWidth)).toBeLessThan(8)
  expect(heading.element().getBoundingClientRect().top < (cover?.bottom ?? 0)).toBe(width === 820)
})

test('a portrait cover does not stretch the card of a club on a tablet', async () => {
  await page.viewport(820, 900)
  const cover = { url: '/favicon.svg', srcset: null }
  answerClub(createClub({ cover }))
  await openPage('/clubs/chess')
  await expect.element(heading).toHaveTextContent('Chess')
  const picture = document.querySelector('main picture') as Element
  expect(picture.getBoundingClientRect().height).toBeLessThan(260)
})

test.each([1440, 390])(
  'in a window %i px wide at least six sevenths of a cover of the size that the form asks for are shown',
  { tags: ['rest'] },
  async (width) => {
    await page.viewport(width, 900)
    answerClub(createClub())
    await openPage('/clubs/chess')
    await expect.element(heading).toHaveTextContent('Chess')
    const cover = document.querySelector('main picture img')?.getBoundingClientRect()
    expect((cover?.height ?? 0) / ((cover?.width ?? 0) * (480 / 1120))).toBeGreaterThan(6 / 7)
  },
)

test('a telephone number and links of a club can be followed', async () => {
  answerClub(createClub({ contact: '+91 98400 12345', links: [{ label: 'Scores', url: 'https://scores.example/' }] }))
  await openPage('/clubs/chess')
  await expect.element(page.getByRole('link', { name: '+91 98400 12345' })).toHaveAttribute('href', 'tel:+919840012345')
  await expect.element(page.getByRole('link', { name: 'Scores' })).toHaveAttribute('href', 'https://scores.example/')
})

test('the events of a club are listed with the next one first, and lead to their pages', async () => {
  answerClub(createClub())
  const createEvent = (title: string, hours: number) => ({
    __typename: 'Event',
    id: `id-${title}`,
    title,
    startsAt: inHours(hours),
    endsAt: inHours(hours + 1),
  })
  network.on('ClubEvents', (variables) => ({
    events: ({ from }: { from: string }) => (from === variables.now ? [createEvent('Final', 24)] : [createEvent('Opening', -48)]),
  }))
  await openPage('/clubs/chess/events')
  await expect.element(page.getByRole('list', { name: 'Coming up' }).getByRole('link')).toHaveAttribute('href', '/events/id-Final')
  await expect.element(page.getByRole('list', { name: 'Past' }).getByRole('link')).toHaveAttribute('href', '/events/id-Opening')
  await expectAccessible()
})

test('an unknown club is not found', async () => {
  network.on('ClubPage', { club: null })
  await openPage('/clubs/nothing')
  await expect.element(page.getByText('There is no club at this address.')).toBeVisible()
})

test('a club that could not be loaded can be requested again', async () => {
  expectError(/500/)
  network.on('ClubPage', new ApiFailure(500, 'boom'))
  await openPage('/clubs/chess')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The club could not be loaded.')
  answerClub(createClub())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading).toHaveTextContent('Chess')
})
