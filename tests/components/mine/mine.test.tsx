import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { getApolloClient } from '../../../client/src/lib/network/apollo/apollo-loader.ts'
import { readResult } from '../../../client/src/lib/offline/saved-results.ts'
import { createEvent, inHours } from '../events/events.ts'
import { expectAccessible } from '../support/axe.ts'
import { ApiFailure, connectionLost, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { expectError } from '../support/setup.ts'
import { signInAsViewer, viewerId } from '../support/viewer.ts'

const createRegistration = (title: string, fields: Record<string, unknown> = {}, event: object = {}) => ({
  cursor: title,
  node: {
    ...{ id: `Registration ${title}`, state: 'REGISTERED', place: null, checkedInAt: null },
    ...fields,
    event: createEvent({ id: `Event-${title.slice(0, 4)}`, title, cancelledAt: null, ...event }),
  },
})

const toConnection = (edges: object[], pageInfo: object = { hasNextPage: false, endCursor: null }) => ({ edges, pageInfo })

const answerMine = (edges: object[], clubs: object[] = [], pageInfo?: object) =>
  network.on('Mine', { viewer: { id: viewerId, registrations: toConnection(edges, pageInfo), viewerProfile: { clubs } } })

const list = (name: string) => page.getByRole('list', { name, exact: true })
const section = (name: string) => page.getByRole('heading', { name, level: 2 })

const openMine = async () => {
  const account = await signInAsViewer()
  await openPage('/mine')
  return account
}

beforeEach(() => network.on('ViewerTicket', { event: null, viewerTicket: null }))

test('a visitor is asked to log in', async () => {
  await openPage('/mine')
  await expect.element(page.getByText('Log in to see your tickets, clubs and drafts.')).toBeVisible()
})

test('tickets lead to their pages, waiting lists say the place, and clubs their meetings and their next event', async () => {
  const nextEvent = createEvent({ id: 'Event-next', title: 'Build night', place: 'Lab 4', cancelledAt: null })
  answerMine(
    [
      createRegistration('Open mic', {}, { place: 'Terrace' }),
      createRegistration('Quiz', { state: 'WAITING', place: 3 }),
      createRegistration('Chess', {}, { cancelledAt: inHours(-1) }),
    ],
    [
      { id: 'C1', slug: 'codeforge', name: 'CodeForge', meetings: 'Wednesday, 5 pm', nextEvent },
      { id: 'C2', slug: 'thirai', name: 'Thirai', meetings: 'Friday, 4 pm', nextEvent: null },
      { id: 'C3', slug: 'resonance', name: 'Resonance', meetings: '', nextEvent: null },
    ],
  )
  await openMine()
  const tickets = list('Tickets')
  await expect.element(tickets.getByRole('link', { name: 'Open mic', exact: true })).toHaveAttribute('href', '/events/Event-Open')
  await expect.element(tickets.getByRole('link', { name: 'Show ticket for Open mic' })).toHaveAttribute('href', '/events/Event-Open/ticket')
  await expect.element(tickets.getByText(/, Terrace/)).toBeVisible()
  await expect.element(tickets.getByText('Cancelled.')).toBeVisible()
  await expect.element(tickets.getByRole('link', { name: 'Show ticket for Chess' })).not.toBeInTheDocument()
  await expect.element(list('Waiting lists').getByText('You are number 3 on the waiting list.')).toBeVisible()
  const clubs = list('Clubs')
  await expect.element(clubs.getByText(/^Next event: Build night, .*, Lab 4$/)).toBeVisible()
  await expect.element(clubs.getByText(/^Meets: Wednesday, 5 pm$/)).toBeVisible()
  await expect.element(clubs.getByText(/^Meets: Friday, 4 pm$/)).toBeVisible()
  await expect.element(clubs.getByText('No meeting is planned yet.')).toBeVisible()
  await expectAccessible()
})

test.each([390, 820, 1440])('fits into a window of %i px', { tags: ['rest'] }, async (width) => {
  await page.viewport(width, 844)
  answerMine([createRegistration(`${'Long '.repeat(20)}title`), createRegistration('Quiz', { state: 'WAITING', place: 3 })])
  await openMine()
  await expect.element(list('Waiting lists')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})

test('causes no layout shift in a window of 390 px', { tags: ['rest'] }, async () => {
  await page.viewport(390, 844)
  answerMine([createRegistration('Open mic'), createRegistration('Quiz', { state: 'WAITING', place: 3 })])
  const release = network.hold('Mine')
  await openMine()
  await expect.element(page.getByText('Loading your tickets and clubs...')).toBeVisible()
  await document.fonts.ready
  const moved: number[] = []
  const add = (entries: PerformanceEntry[]) => moved.push(...entries.map((entry) => (entry as unknown as { value: number }).value))
  const observer = new PerformanceObserver((entries) => add(entries.getEntries()))
  observer.observe({ type: 'layout-shift' })
  release()
  await expect.element(list('Waiting lists')).toBeVisible()
  await expect.element(section('Drafts')).toBeInTheDocument()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  add(observer.takeRecords())
  observer.disconnect()
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
})

test('without anything each part says what to do', async () => {
  answerMine([])
  await openMine()
  await expect.element(page.getByText('You are not registered for an event.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See what is on' })).toHaveAttribute('href', '/events')
  await expect.element(section('Waiting lists')).not.toBeInTheDocument()
  await expect.element(page.getByText('You are in no club yet.')).toBeVisible()
  await expect.element(page.getByText('There are no drafts on this device.')).toBeVisible()
  await expectAccessible()
})

test('an account without a username is led to its set-up', async () => {
  network.on('Mine', { viewer: null })
  await openMine()
  await expect.element(page.getByText('Your account has no username yet.')).toBeVisible()
})

test('a suspended account is told why it sees no tickets', async () => {
  network.on('Mine', { viewer: { id: viewerId, registrations: null, viewerProfile: { clubs: [] } } })
  await openMine()
  await expect.element(page.getByText('Your tickets cannot be shown while your account is suspended.')).toBeVisible()
})

test('later registrations are loaded on request', async () => {
  const first = toConnection([createRegistration('Open mic')], { hasNextPage: true, endCursor: 'Open mic' })
  const second = toConnection([createRegistration('Quiz')])
  network.on('Mine', ({ after }) => ({ viewer: { id: viewerId, registrations: after ? second : first, viewerProfile: { clubs: [] } } }))
  await openMine()
  await page.getByRole('button', { name: 'Show later events' }).click()
  await expect.element(list('Tickets').getByRole('link', { name: 'Quiz', exact: true })).toBeVisible()
  await expect.element(list('Tickets').getByRole('link', { name: 'Open mic', exact: true })).toBeVisible()
})

test('past events are folded, and loaded when they are unfolded', { tags: ['rest'] }, async () => {
  answerMine([])
  network.on('PastRegistrations', {
    viewer: {
      id: viewerId,
      registrations: toConnection([createRegistration('Carnival', { checkedInAt: inHours(-50) }, { startsAt: inHours(-50), endsAt: inHours(-48) })]),
    },
  })
  await openMine()
  await expect.element(page.getByText('Past events')).toBeVisible()
  expect(network.sent('PastRegistrations')).toEqual([])
  await page.getByText('Past events').click()
  await expect.element(list('Past events').getByRole('link', { name: 'Carnival' })).toBeVisible()
  await expect.element(list('Past events').getByText(/^You were checked in on/)).toBeVisible()
  await expectAccessible()
})

describe('failures', () => {
  test('a failed load can be retried', async () => {
    expectError(/500/)
    network.on('Mine', new ApiFailure(500, 'boom'))
    await openMine()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Your tickets and clubs could not be loaded.')
    answerMine([createRegistration('Open mic')])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(list('Tickets')).toBeVisible()
  })

  test('without a network the page shows what was loaded last, and its age, but no further pages', async () => {
    const over = createRegistration('Over', {}, { startsAt: inHours(-3), endsAt: inHours(-1) })
    answerMine([createRegistration('Open mic'), over], [], { hasNextPage: true, endCursor: 'Over' })
    const { uid } = await openMine()
    await expect.element(page.getByRole('button', { name: 'Show later events' })).toBeVisible()
    await expect.poll(() => readResult(`mine ${uid}`)).toBeDefined()
    await cleanup()
    await getApolloClient()?.clearStore()
    network.on('Mine', connectionLost)
    await openPage('/mine')
    await expect.element(page.getByRole('link', { name: 'Show ticket for Open mic' })).toBeVisible()
    await expect.element(list('Tickets').getByText('Over')).not.toBeInTheDocument()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^This was saved on this device just now\./)
    await expect.element(page.getByRole('button', { name: 'Show later events' })).not.toBeInTheDocument()
  })
})

describe('drafts', () => {
  const save = (key: string, draft: object) => localStorage.setItem(`draft ${key}`, JSON.stringify(draft))

  test('of texts and forms lead to where they are continued', async () => {
    answerMine([])
    network.on('DraftSubjects', { nodes: [{ __typename: 'Reply', id: 'Reply-1', number: 4, post: { id: 'Post-1' } }] })
    const { uid } = await signInAsViewer()
    save(`${uid} LOUNGE`, { html: '<p>Who has a lab coat?</p>' })
    save(`${uid} post for codeforge`, { html: '<p>Build night</p>' })
    save(`${uid} reply Post-9`, { html: '<p>Me too</p>' })
    save(`${uid} edit Reply-1`, { html: '<p>Corrected</p>', version: 1 })
    save('visitor LEARN', { html: '<p>Unit 3</p>' })
    save('somebody-else LOUNGE', { html: '<p>Secret</p>' })
    sessionStorage.setItem(`form ${uid} new event`, JSON.stringify({ changes: { title: 'Chess' } }))
    sessionStorage.setItem('form somebody-else profile', JSON.stringify({ changes: { bio: 'Secret' } }))
    await openPage('/mine')
    const drafts = list('Drafts')
    const links = {
      'Post in the lounge': '/lounge?compose',
      'Post for codeforge': '/clubs/codeforge/posts?compose',
      Reply: '/post/Post-9',
      'Edited text': '/post/Post-1?reply=4#reply-4',
      'Post in Learn': '/learn?compose',
      'New event': '/events/new',
    }
    for (const [name, path] of Object.entries(links)) await expect.element(drafts.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    await expect.element(drafts.getByText('Who has a lab coat?')).toBeVisible()
    await expect.element(drafts.getByText('Chess')).toBeVisible()
    await expect.element(page.getByText('Secret')).not.toBeInTheDocument()
    await expectAccessible()
  })

  test('are deleted, which can be undone', async () => {
    answerMine([])
    const { uid } = await signInAsViewer()
    save(`${uid} LOUNGE`, { html: '<p>Who has a lab coat?</p>' })
    await openPage('/mine')
    await page.getByRole('button', { name: /^Delete: Post in the lounge/ }).click()
    await expect.element(page.getByText('There are no drafts on this device.')).toBeVisible()
    expect(localStorage.getItem(`draft ${uid} LOUNGE`)).toBeNull()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(list('Drafts').getByText('Who has a lab coat?')).toBeVisible()
    expect(JSON.parse(localStorage.getItem(`draft ${uid} LOUNGE`) ?? '')).toEqual({ html: '<p>Who has a lab coat?</p>' })
  })
})
