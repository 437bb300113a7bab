import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { getApolloClient } from '../../../client/src/lib/network/apollo/apollo-loader.ts'
import { readResult } from '../../../client/src/lib/offline/saved-results.ts'
import { answerClub, createClub, createMember, getTab } from '../clubs/clubs.ts'
import { answerEvent, createEvent, createRegistration, inHours } from '../events/events.ts'
import { createPost } from '../posts/posts.ts'
import { expectAccessible } from '../support/axe.ts'
import { keepsFakeTime } from '../support/fake-time.ts'
import { signInAs } from '../support/identity.ts'
import { ApiFailure, connectionLost, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'

const saved = page.getByText(/^This was saved on this device just now\. Connection failed\.$/)

/** Opens a page again without the server, once the results of these queries are saved, as the public page is by the service worker. */
async function openWithoutServer(path: string, keys: string[], lost: string[]) {
  for (const key of keys) await expect.poll(() => readResult(key)).toBeDefined()
  await cleanup()
  await getApolloClient()?.clearStore()
  network.onRequest(/\/readyz$/, () => connectionLost)
  for (const name of lost) network.on(name, connectionLost)
  await openPage(path)
}

/** The error of a query that a page watches. */
const readQueryError = (name: string) =>
  [...(getApolloClient()?.getObservableQueries() ?? [])].find(({ queryName }) => queryName === name)?.getCurrentResult().error

beforeEach(() => vi.spyOn(Math, 'random').mockReturnValue(0))

test('the page of an event shows the seat and the messages that were loaded last', async () => {
  const event = createEvent()
  const path = `/events/${event.id}`
  const { uid } = await signInAs()
  answerEvent(event, { viewerRegistration: createRegistration() })
  const messages = { edges: [{ cursor: 'm1', node: { id: 'm1', text: 'Bring a laptop.' } }] }
  network.on('EventMessages', { event: { ...event, messages } })
  await openPage(path)
  await expect.element(page.getByText('Bring a laptop.')).toBeVisible()
  await openWithoutServer(path, [`event ${event.id} ${uid}`, `event-messages ${event.id} ${uid}`], ['EventViewer', 'EventMessages', 'EventAttendees'])
  await expect.element(page.getByText('You have a seat.')).toBeVisible()
  await expect.element(page.getByText('BCDFG-HJKLM')).toBeVisible()
  await expect.element(page.getByText('Bring a laptop.')).toBeVisible()
  // The seat and the messages.
  await expect.poll(() => saved.elements().length).toBe(2)
  await expectAccessible()
})

test('a ticket says when it was saved', async () => {
  const event = createEvent()
  const path = `/events/${event.id}/ticket`
  const { uid } = await signInAs()
  network.on('ViewerTicket', { event, viewerTicket: { ticket: 'A'.repeat(176), ticketCode: 'BCDFGHJKLM', checkedInAt: null } })
  await openPage(path)
  await expect.element(page.getByText('BCDFG-HJKLM')).toBeVisible()
  await expect.element(saved).not.toBeInTheDocument()
  await openWithoutServer(path, [`ticket ${event.id} ${uid}`], ['ViewerTicket'])
  await expect.element(page.getByText('BCDFG-HJKLM')).toBeVisible()
  await expect.element(saved).toBeVisible()
  await expectAccessible()
})

test('the tabs of a club show what was loaded last', async () => {
  const club = createClub()
  const { uid } = await signInAs()
  answerClub(club)
  network.on('ClubEvents', { events: [createEvent()] })
  await openPage('/clubs/chess/events')
  await expect.element(page.getByRole('link', { name: 'Build night' })).toBeVisible()
  await openWithoutServer('/clubs/chess/events', [`club-events ${club.id} ${uid}`, `club chess ${uid}`], ['ClubEvents', 'ClubViewer'])
  await expect.element(page.getByRole('link', { name: 'Build night' })).toBeVisible()
  // The membership and the events.
  await expect.poll(() => saved.elements().length).toBe(2)
  await expect.element(page.getByText('Your membership could not be loaded.')).not.toBeInTheDocument()
})

test('events of a club that are over since they were saved are past', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const club = createClub()
  answerClub(club)
  network.on('ClubEvents', { events: [createEvent({ startsAt: inHours(-1), endsAt: inHours(1) })] })
  await openPage('/clubs/chess/events')
  await expect.element(page.getByRole('list', { name: 'Coming up' }).getByRole('link', { name: 'Build night' })).toBeVisible()
  vi.setSystemTime(Date.now() + 2 * 3_600_000)
  await openWithoutServer('/clubs/chess/events', [`club-events ${club.id} visitor`], ['ClubEvents'])
  await expect.element(page.getByRole('list', { name: 'Past' }).getByRole('link', { name: 'Build night' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Coming up' })).not.toBeInTheDocument()
})

describe('saved lists of a club', () => {
  const pageInfo = { hasNextPage: true, endCursor: '0' }
  const refusePages = (name: string, club: object) => network.on(name, ({ after }) => (after ? new ApiFailure(400, 'No page.') : { club }))

  test('have no further members', async () => {
    const more = page.getByRole('button', { name: 'Show more members' })
    const club = createClub({ memberCount: 30 })
    const { uid } = await signInAs()
    answerClub(club)
    refusePages('ClubMembers', { ...club, members: { edges: [{ cursor: '0', node: createMember('nila') }], pageInfo } })
    await openPage('/clubs/chess/members')
    await expect.element(more).toBeVisible()
    await openWithoutServer('/clubs/chess/members', [`club-members chess ${uid}`, `club chess ${uid}`], ['ClubMembers', 'ClubViewer'])
    await expect.element(page.getByRole('list', { name: 'Members' }).getByText('nila')).toBeVisible()
    await expect.poll(() => saved.elements().length).toBe(2)
    await expect.element(more).not.toBeInTheDocument()
    await expect.element(page.getByText('not listed for you')).not.toBeInTheDocument()
  })

  test('have no older posts', async () => {
    const club = createClub()
    const { uid } = await signInAs()
    answerClub(club)
    refusePages('ClubPosts', { ...club, pinnedPost: null, posts: { edges: [{ cursor: '0', node: createPost('Bring a board.') }], pageInfo } })
    await openPage('/clubs/chess/posts')
    await expect.element(page.getByText('Bring a board.')).toBeVisible()
    await expect.poll(() => network.sent('ClubPosts').some(({ variables }) => variables.after)).toBe(true)
    await openWithoutServer('/clubs/chess/posts', [`club-posts chess ${uid}`, `club chess ${uid}`], ['ClubPosts', 'ClubViewer'])
    await expect.element(page.getByText('Bring a board.')).toBeVisible()
    await expect.poll(() => saved.elements().length).toBe(2)
    await expect.element(page.getByRole('button', { name: 'Show older posts' })).not.toBeInTheDocument()
  })
})

test('what is saved is shown only once the answer of the server takes long, and says so', async () => {
  const club = createClub({ viewerCanManage: true, viewerMembership: createMember('kavya', { role: 'OFFICER' }) })
  const { uid } = await signInAs()
  answerClub(club)
  await openPage('/clubs/chess')
  await expect.element(getTab('Manage')).toBeVisible()
  await expect.poll(() => readResult(`club chess ${uid}`)).toBeDefined()
  await cleanup()
  await getApolloClient()?.clearStore()
  network.on('ClubViewer', { club: { ...club, viewerCanManage: false, viewerMembership: null } })
  const release = network.hold('ClubViewer')
  const requestCount = network.sent('ClubViewer').length
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await openPage('/clubs/chess')
  await expect.poll(() => network.sent('ClubViewer').length).toBeGreaterThan(requestCount)
  await vi.advanceTimersByTimeAsync(1000)
  await expect.element(getTab('Posts')).toBeVisible()
  await expect.element(getTab('Manage')).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(4000)
  await expect.element(getTab('Manage')).toBeVisible()
  await expect.element(page.getByText(/^This was saved on this device just now\.$/)).toBeVisible()
  release()
  await expect.element(getTab('Manage')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^This was saved/)).not.toBeInTheDocument()
})

test('data that the page has from before a failure keep the time of their answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const event = createEvent()
  const path = `/events/${event.id}/ticket`
  const { uid } = await signInAs()
  network.on('ViewerTicket', { event, viewerTicket: { ticket: 'A'.repeat(176), ticketCode: 'BCDFGHJKLM', checkedInAt: null } })
  const readTime = async () => (await readResult(`ticket ${event.id} ${uid}`))?.savedAt
  await openPage(path)
  await expect.poll(readTime).toBeDefined()
  await cleanup()
  vi.setSystemTime(Date.now() + 600_000)
  network.onRequest(/\/readyz$/, () => connectionLost)
  network.on('ViewerTicket', connectionLost)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await openPage(path)
  await expect.element(page.getByText('BCDFG-HJKLM')).toBeVisible()
  await expect.poll(() => readQueryError('ViewerTicket')).toBeDefined()
  const answeredAt = Date.now() + 600_000
  vi.setSystemTime(answeredAt)
  network.on('ViewerTicket', { event, viewerTicket: { ticket: 'A'.repeat(176), ticketCode: 'BCDFGHJKLM', checkedInAt: '2026-11-10T06:00:00.000Z' } })
  dispatchEvent(new Event('server-awake'))
  await expect.poll(readTime, keepsFakeTime).toBe(answeredAt)
  // Nothing was saved between the two answers.
  expect(put.mock.calls.filter(([, key]) => key === `ticket ${event.id} ${uid}`).map(([saved]) => saved.savedAt)).toEqual([answeredAt])
})

test('the agenda and its marks show on the next day what was loaded the day before, whatever was looked at afterwards', async () => {
  await page.viewport(390, 844)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T06:00:00Z') })
  const { uid } = await signInAs()
  const events = [
    createEvent({ id: 'past', title: 'Chess', startsAt: '2026-11-10T10:00:00.000Z', endsAt: '2026-11-10T11:00:00.000Z' }),
    createEvent({ id: 'wall', title: 'Wall painting day', startsAt: '2026-11-12T04:00:00.000Z', endsAt: '2026-11-12T05:00:00.000Z' }),
    createEvent({ id: 'quiz', title: 'Quiz', startsAt: '2026-12-20T04:00:00.000Z', endsAt: '2026-12-20T05:00:00.000Z' }),
  ]
  network.on('CampusEvents', ({ from, to }) => ({ events: events.filter(({ startsAt }) => startsAt >= from && startsAt < to) }))
  network.on('EventMarks', ({ from }) => ({
    events: from < '2026-11-12' ? [{ id: 'wall', viewerRegistration: { id: 'of wall', state: 'REGISTERED' } }] : [],
  }))
  await openPage('/events')
  await expect.element(page.getByText('✓ Wall painting day · registered').first()).toBeVisible()
  for (const name of ['agenda', 'event-marks']) await expect.poll(() => readResult(`${name} ${uid}`)).toBeDefined()
  await page.getByRole('button', { name: 'Next 30 days' }).click()
  await expect.element(page.getByText('Quiz').first()).toBeVisible()
  vi.setSystemTime(new Date('2026-11-11T07:00:00Z'))
  await openWithoutServer('/events', [], ['CampusEvents', 'EventMarks'])
  await expect.element(page.getByText(/^This was saved on this device yesterday\./)).toBeVisible()
  await expect.element(page.getByText('✓ Wall painting day · registered').first()).toBeVisible()
  await expect.element(page.getByText('Chess')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Next 30 days' }).click()
  await expect.element(page.getByText('The events could not be fetched.')).toBeVisible()
  await expect.element(page.getByText('Nothing is planned in these days.')).not.toBeInTheDocument()
})
