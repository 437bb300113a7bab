import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { readResult } from '../../../client/src/lib/check-in/saved-events.ts'
import { getApolloClient } from '../../../client/src/lib/network/apollo-loader.ts'
import { answerClub, createClub } from '../clubs/clubs.ts'
import { answerEvent, createEvent, createRegistration } from '../events/events.ts'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { connectionLost, network } from '../support/network.ts'
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
  await expect.element(saved).toBeVisible()
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
  await expect.element(saved).toBeVisible()
  await expect.element(page.getByText('Your membership could not be loaded.')).not.toBeInTheDocument()
})

describe('the agenda', () => {
  test('shows on the next day what was loaded the day before', async () => {
    await page.viewport(390, 844)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T06:00:00Z') })
    const event = createEvent({ title: 'Wall painting day', startsAt: '2026-11-12T04:00:00.000Z', endsAt: '2026-11-12T05:00:00.000Z' })
    const past = createEvent({ id: 'past', title: 'Chess', startsAt: '2026-11-10T10:00:00.000Z', endsAt: '2026-11-10T11:00:00.000Z' })
    network.on('CampusEvents', { events: [past, event] })
    await openPage('/events')
    await expect.element(page.getByText('Wall painting day').first()).toBeVisible()
    await expect.poll(() => readResult('agenda visitor')).toBeDefined()
    vi.setSystemTime(new Date('2026-11-11T06:00:00Z'))
    await openWithoutServer('/events', [], ['CampusEvents'])
    await expect.element(page.getByText(/^This was saved on this device yesterday\./)).toBeVisible()
    await expect.element(page.getByText('Wall painting day').first()).toBeVisible()
    await expect.element(page.getByText('Chess')).not.toBeInTheDocument()
  })
})
