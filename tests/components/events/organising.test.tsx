import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { ApiFailure, connectionLost, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { signInAsViewer } from '../support/viewer.ts'
import { answerEvent, club, createEvent, createRegistration, inHours } from './events.ts'

const heading = page.getByRole('heading', { level: 1 })
const titleField = page.getByLabelText('Title')
const planButton = page.getByRole('button', { name: 'Plan event' })
const saveButton = page.getByRole('button', { name: 'Save' })
const dialog = page.getByRole('dialog')
const alert = page.getByRole('alert')

/** A day ten days ahead, as fields have it. */
const day = inHours(240).slice(0, 10)
const event = createEvent({ rule: 'FREQ=WEEKLY;COUNT=3', registeredCount: 2, questions: [{ id: 'q1', label: 'Which book?', isRequired: true }] })

async function selectMenuItem(name: string) {
  await page.getByRole('button', { name: /^Manage / }).click()
  await page.getByRole('menuitem', { name }).click()
}

beforeEach(async () => {
  await signInAsViewer()
  network.on('OrganisedClubs', { clubs: [{ ...club, viewerCanManage: true }] })
  network.on('PeopleFilters', { clubs: [club], courses: ['BA English'] })
  answerEvent(event, { viewerCanManage: true })
})

describe('a new event', () => {
  test('without a title has a message at the title, and the focus is there', async () => {
    await openPage('/events/new')
    await planButton.click()
    await expect.element(titleField).toHaveAccessibleDescription('An event needs a title.')
    await expect.element(titleField).toHaveFocus()
    await expectAccessible()
  })

  test('ends an hour after its start, repeats, and asks questions of the members of a club', { tags: ['rest'] }, async () => {
    network.on('SaveEvent', { saveEvent: { event, count: 3 } })
    await openPage('/events/new')
    await titleField.fill('Reading group')
    await page.getByLabelText('Starts').fill(`${day}T17:00`)
    await expect.element(page.getByLabelText('Ends')).toHaveValue(`${day}T18:00`)
    await page.getByLabelText('Repeats').selectOptions('Every week')
    await page.getByRole('textbox', { name: 'Number of events' }).fill('3')
    await page.getByLabelText('People register for this event').click()
    await page.getByLabelText('Seats', { exact: true }).fill('2')
    await page.getByText('Who may register: everybody').click()
    await page.getByRole('checkbox', { name: 'CodeForge' }).click()
    await expect.element(page.getByText('Who may register: 1 group')).toBeVisible()
    await page.getByRole('button', { name: 'Add a question' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Question 1', exact: true })).toHaveFocus()
    await userEvent.keyboard('Which book?')
    await expectAccessible()
    await planButton.click()
    await expect.element(heading).toHaveTextContent(event.title)
    const [{ variables } = { variables: {} }] = network.sent('SaveEvent')
    expect(variables.input).toMatchObject({
      ...{ title: 'Reading group', clubId: club.id, rule: 'FREQ=WEEKLY;COUNT=3', takesRegistrations: true, capacity: 2, audienceClubIds: [club.id] },
      questions: [{ label: 'Which book?', isRequired: false }],
    })
    expect(new Date(variables.input.endsAt).getTime() - new Date(variables.input.startsAt).getTime()).toBe(3_600_000)
  })

  test('that is held for review leads to the events, with a message', async () => {
    network.on('SaveEvent', { saveEvent: { event, count: 1, isHeldForReview: true } })
    await openPage('/events/new')
    await titleField.fill('Lottery')
    await page.getByLabelText('Starts').fill(`${day}T17:00`)
    await planButton.click()
    await expect.element(page.getByText('Your event waits for a moderator. Others see it once it is kept.')).toBeVisible()
    await expect.poll(readPath).toBe('/events')
  })

  test('shows an error of the server at its field', async () => {
    const message = 'There cannot be more held seats than seats.'
    network.on('SaveEvent', new ApiFailure(400, message, 'heldSeats'))
    await openPage('/events/new')
    await titleField.fill('Reading group')
    await page.getByLabelText('Starts').fill(`${day}T17:00`)
    await page.getByLabelText('People register for this event').click()
    await page.getByLabelText('Seats', { exact: true }).fill('2')
    await page.getByLabelText('Held seats').fill('3')
    await planButton.click()
    await expect.element(page.getByLabelText('Held seats')).toHaveAccessibleDescription(/There cannot be more held seats than seats\./)
  })

  test('of an administrator is by the campus office', async () => {
    await signInAsViewer({ roles: ['ADMINISTRATOR'] })
    network.on('OrganisedClubs', { clubs: [{ ...club, viewerCanManage: false }] })
    network.on('SaveEvent', { saveEvent: { event, count: 1 } })
    await openPage('/events/new')
    await titleField.fill("Founders' day")
    await page.getByLabelText('Starts').fill(`${day}T09:00`)
    await expect.element(page.getByLabelText('Organiser')).toHaveValue('The campus office')
    await planButton.click()
    await expect.element(page.getByText('The event is on the calendar.')).toBeVisible()
    expect(network.sent('SaveEvent')[0]?.variables.input).toMatchObject({ title: "Founders' day", clubId: null, takesRegistrations: false })
  })

  test('that is a copy has the fields and questions, and no times', async () => {
    await openPage(`/events/${event.id}`)
    await selectMenuItem('Copy to a new event')
    await expect.element(titleField).toHaveValue(event.title)
    await expect.element(page.getByLabelText('Starts')).toHaveValue('')
    await expect.element(page.getByRole('textbox', { name: 'Question 1', exact: true })).toHaveValue('Which book?')
  })

  test('is for officers of clubs and administrators', async () => {
    network.on('OrganisedClubs', { clubs: [{ ...club, viewerCanManage: false }] })
    await openPage('/events/new')
    await expect.element(page.getByText('Officers of clubs and administrators plan events.')).toBeVisible()
  })
})

describe('a change', () => {
  test('of a series is sent for this and the following events, and says how many there were', async () => {
    network.on('SaveEvent', { saveEvent: { event, count: 2 } })
    await openPage(`/events/${event.id}/edit`)
    await page.getByLabelText('Place').fill('Library')
    await page.getByLabelText('This and the following ones').click()
    await saveButton.click()
    await expect.element(page.getByText('2 events are changed.')).toBeVisible()
    expect(readPath()).toBe(`/events/${event.id}`)
    expect(network.sent('SaveEvent')[0]?.variables.input).toMatchObject({ id: event.id, version: 1, scope: 'FOLLOWING', place: 'Library' })
  })

  test('survives a change by another organiser and a reload', { tags: ['rest'] }, async () => {
    const message = 'This event has been changed meanwhile. Load it again.'
    network.on('SaveEvent', new ApiFailure(409, message, 'version'))
    const app = await openPage(`/events/${event.id}/edit`)
    await page.getByLabelText('Place').fill('Lab 5')
    await saveButton.click()
    await expect.element(alert).toMatchTextContent(message)
    const changed = { ...event, version: 2, description: 'From another window' }
    answerEvent(changed, { viewerCanManage: true })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByLabelText('Description')).toHaveValue('From another window')
    await expect.element(page.getByLabelText('Place')).toHaveValue('Lab 5')
    await app.unmount()
    await openPage(`/events/${event.id}/edit`)
    await expect.element(page.getByText('Unsaved changes were restored.')).toBeVisible()
    network.on('SaveEvent', { saveEvent: { event: { ...changed, version: 3, place: 'Lab 5' }, count: 1 } })
    await saveButton.click()
    await expect.element(page.getByText('Saved.')).toBeVisible()
    expect(network.sent('SaveEvent').at(-1)?.variables.input).toMatchObject({ version: 2, place: 'Lab 5', description: 'From another window' })
  })

  test('of a cancelled event is refused, and a copy offered', async () => {
    answerEvent(createEvent({ registrationState: 'CANCELLED', cancelledAt: inHours(-1) }), { viewerCanManage: true })
    await openPage(`/events/${event.id}/edit`)
    await expect.element(page.getByText('A cancelled event cannot be changed.')).toBeVisible()
    await page.getByRole('link', { name: 'Copy it to a new event' }).click()
    await expect.element(titleField).toHaveValue(event.title)
  })

  test.each(['edit', 'registrations'])('does not exist for others: /%s', async (name) => {
    answerEvent(event)
    await openPage(`/events/${event.id}/${name}`)
    await expect.element(heading).toHaveTextContent('Page not found')
  })
})

test('an event of a series is cancelled with a reason, alone or with all', async () => {
  const cancelled = { ...event, registrationState: 'CANCELLED', cancelledAt: inHours(0), cancellationReason: 'The library is closed.' }
  network.on('CancelEvent', { cancelEvent: { event: cancelled, count: 3 } })
  await openPage(`/events/${event.id}`)
  await selectMenuItem('Cancel event')
  await dialog.getByLabelText('Reason').fill('The library is closed.')
  await dialog.getByLabelText('All of the series').click()
  await expectAccessible()
  answerEvent(cancelled, { viewerCanManage: true })
  await dialog.getByRole('button', { name: 'Cancel event' }).click()
  await expect.element(page.getByText('3 events are cancelled.')).toBeVisible()
  await expect.element(page.getByText('This event is cancelled. The library is closed.')).toBeVisible()
  expect(network.sent('CancelEvent').map(({ variables }) => variables.input)).toEqual([{ id: event.id, scope: 'ALL', reason: 'The library is closed.' }])
})

test('a message needs a text, and says how many people get it', async () => {
  network.on('MessageRegistrants', { messageRegistrants: { count: 2 } })
  await openPage(`/events/${event.id}`)
  await selectMenuItem('Send a message')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Write a message.')
  await dialog.getByLabelText('Message').fill('Bring your laptops.')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect.element(page.getByText('Your message goes to 2 people.')).toBeVisible()
  expect(network.sent('MessageRegistrants').map(({ variables }) => variables.input)).toEqual([{ eventId: event.id, text: 'Bring your laptops.' }])
})

test('a message without a response is sent again with the same key, from a new dialog too, and another message with another one', {
  tags: ['rest'],
}, async () => {
  network.on('MessageRegistrants', connectionLost)
  await openPage(`/events/${event.id}`)
  await selectMenuItem('Send a message')
  const send = dialog.getByRole('button', { name: 'Send message' })
  await dialog.getByLabelText('Message').fill('Bring your laptops.')
  const readKeys = () => network.sent('MessageRegistrants').map(({ headers }) => headers.get('idempotency-key'))
  for (const count of [1, 2]) {
    await send.click()
    await expect.poll(() => readKeys().length).toBe(count)
    await expect.element(dialog.getByRole('alert')).toBeVisible()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await selectMenuItem('Send a message')
  await expect.element(dialog.getByLabelText('Message')).toHaveValue('Bring your laptops.')
  await send.click()
  await expect.poll(() => readKeys().length).toBe(3)
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  network.on('MessageRegistrants', { messageRegistrants: { count: 2 } })
  await dialog.getByLabelText('Message').fill('Bring a charger.')
  await send.click()
  await expect.element(page.getByText('Your message goes to 2 people.')).toBeVisible()
  const [first, second, reopened, other] = readKeys()
  expect(first).toMatch(/^[\d-]{10,}$/)
  expect([second === first, reopened === first, other === first]).toEqual([true, true, false])
})

test('registrations are searched by name and state', async () => {
  const people = ['nila', 'kavya.r'].map((username, index) => ({
    cursor: username,
    node: createRegistration({ id: `reg${index}`, user: { id: `user${index}`, username }, createdAt: inHours(-1) }),
  }))
  network.on('EventRegistrations', ({ search, state }) => ({
    eventRegistrations: { edges: people.filter(({ cursor }) => !state && cursor.includes(search)) },
  }))
  await openPage(`/events/${event.id}/registrations`)
  // The first row has the headings.
  const items = page.getByRole('row').filter({ hasNotText: 'State' })
  await expect.poll(() => items.elements().length).toBe(2)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('kavya')
  await expect.poll(() => items.elements().length).toBe(1)
  await expect.element(items).toMatchTextContent('kavya.r')
  await page.getByLabelText('State').selectOptions('Waiting list')
  await expect.element(page.getByText('Nobody found.')).toBeVisible()
  expect(network.sent('EventRegistrations').at(-1)?.variables).toMatchObject({ search: 'kavya', state: 'WAITING' })
})

test('registrations are a table with a column for each question in a window 768 px wide, and a list in a narrower one', { tags: ['rest'] }, async () => {
  const answers = [
    { questionId: 'q1', text: 'Ponniyin Selvan' },
    { questionId: 'removed', text: 'By bus' },
  ]
  const node = createRegistration({ user: { id: 'u', username: 'kavya.r' }, state: 'WAITING', place: 2, createdAt: inHours(-1), answers })
  network.on('EventRegistrations', {
    eventRegistrations: {
      edges: [
        { cursor: 'a', node },
        { cursor: 'b', node: { ...node, id: 'gone', user: null, answers: [] } },
      ],
    },
  })
  await page.viewport(768, 900)
  await openPage(`/events/${event.id}/registrations`)
  const table = page.getByRole('table')
  await expect.element(table).toBeVisible()
  const readCells = (row: number) => [...(table.getByRole('row').elements()[row]?.children ?? [])].map(({ textContent }) => textContent)
  expect(readCells(0)).toEqual(['Name', 'State', 'Since', 'Checked in', 'Which book?', 'A question of before'])
  expect(readCells(1).slice(4)).toEqual(['Ponniyin Selvan', 'By bus'])
  await expect.element(table.getByRole('rowheader', { name: 'kavya.r' })).toBeVisible()
  await expect.element(table.getByText('Waiting, number 2').first()).toBeVisible()
  await expect.element(table.getByRole('rowheader', { name: 'Former student' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  const scroller = page.getByRole('region', { name: 'Registrations' }).element() as HTMLElement
  expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth)
  // The shades of the edges stay, what covers them scrolls with the table.
  expect(getComputedStyle(scroller).backgroundAttachment).toBe('local, local, scroll, scroll')
  scroller.focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => scroller.scrollLeft).toBeGreaterThan(0)
  await expectAccessible()
  await page.viewport(767, 900)
  await expect.element(page.getByRole('list', { name: 'Registrations' }).getByRole('listitem').first()).toMatchTextContent('Which book?Ponniyin Selvan')
  await expect.element(table).not.toBeInTheDocument()
})

test('an event of the campus says who organises it, and that no registration is needed', async () => {
  answerEvent(createEvent({ club: null, takesRegistrations: false, registrationState: null }), { viewerCanManage: true })
  await openPage(`/events/${event.id}`)
  await expect.element(page.getByText('The campus office')).toBeVisible()
  await expect.element(page.getByText('No registration is needed. Just come.')).toBeVisible()
})
