import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { expectError } from '../support/setup.ts'
import { answerEvent, createEvent, createRegistration, inHours, openEventAsStudent } from './events.ts'

const heading = page.getByRole('heading', { name: 'Registration' })
const registerButton = page.getByRole('button', { name: 'Register', exact: true })
const seats = page.getByRole('list', { name: 'Seats' })
const question = page.getByLabelText('Which editor?')
const alert = page.getByRole('alert')
const questions = [{ id: 'q1', label: 'Which editor?', isRequired: true }]

test('a visitor is asked to log in', async () => {
  answerEvent(createEvent())
  await openPage('/events/RXZlbnQ6MQ')
  await expect.element(page.getByRole('link', { name: 'Log in to register' })).toHaveAttribute('href', '/login?returnTo=%2Fevents%2FRXZlbnQ6MQ')
})

test('an unknown event says so', async () => {
  network.on('EventPage', { event: null })
  await openPage('/events/nothing')
  await expect.element(page.getByText('This event is not here, or not any more.')).toBeVisible()
  await expectAccessible()
})

describe('registering', () => {
  test('a required question without an answer has a message and the focus', async () => {
    await openEventAsStudent(createEvent({ questions }))
    await registerButton.click()
    await expect.element(question).toHaveAccessibleDescription('Please answer this question.')
    await expect.element(question).toHaveFocus()
    expect(network.sent('RegisterForEvent')).toEqual([])
    await question.fill('Vim')
    await expectAccessible()
  })

  test('the answers are sent; then the page has the seat with its ticket code, and the heading has the focus', async () => {
    const event = createEvent({ questions, capacity: 2, seatsLeft: 2, isOnline: true })
    network.on('RegisterForEvent', () => {
      Object.assign(event, { registeredCount: 1, seatsLeft: 1 })
      return { registerForEvent: { registration: createRegistration({ event: { ...event, onlineUrl: 'https://example.edu/room' } }) } }
    })
    await openEventAsStudent(event)
    await question.fill('Vim')
    await page.getByLabelText('Show my name to others who register').click()
    await registerButton.click()
    await expect.element(page.getByText('You have a seat.')).toBeVisible()
    await expect.element(page.getByText('BCDFG-HJKLM')).toBeVisible()
    await expect.element(heading).toHaveFocus()
    await expect.element(page.getByRole('link', { name: 'Take part online' })).toHaveAttribute('href', 'https://example.edu/room')
    await expect.element(seats).toMatchTextContent('1 seat left of 2')
    expect(network.sent('RegisterForEvent').map(({ variables }) => variables.input)).toEqual([
      { eventId: event.id, answers: [{ questionId: 'q1', text: 'Vim' }], showsName: true },
    ])
    await expectAccessible()
  })

  test('an answer survives a failure and a reload', async () => {
    expectError(/500/)
    network.on('RegisterForEvent', new ApiFailure(500, 'No luck.'))
    const event = createEvent({ questions })
    const app = await openEventAsStudent(event)
    await question.fill('Emacs')
    await registerButton.click()
    await expect.element(alert).toHaveTextContent('No luck.')
    await app.unmount()
    await openPage(`/events/${event.id}`)
    await expect.element(page.getByText('Unsaved changes were restored.')).toBeVisible()
    await expect.element(question).toHaveValue('Emacs')
  })

  test('people of other groups read who may register, and the refusal', async () => {
    const message = 'This event is for members of other clubs or courses.'
    network.on('RegisterForEvent', new ApiFailure(403, message))
    await openEventAsStudent(createEvent({ audience: { clubs: [{ id: 'Q2x1Yjoy', slug: 'thirai', name: 'Thirai' }], courses: [] } }))
    await expect.element(page.getByText('For members of Thirai.')).toBeVisible()
    await registerButton.click()
    await expect.element(alert).toHaveTextContent(message)
  })
})

test.each([
  { registrationState: 'OPENS', opensAt: inHours(24), text: /^Registration opens on/ },
  { registrationState: 'CLOSED', closesAt: inHours(-1), text: /^Registration has closed\.$/ },
])('nobody registers while the registration is $registrationState', async ({ text, ...fields }) => {
  await openEventAsStudent(createEvent(fields))
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.poll(() => network.sent('EventViewer').length).toBeGreaterThan(0)
  await expect.element(registerButton).not.toBeInTheDocument()
})

describe('a registration', () => {
  const event = createEvent({ questions, capacity: 2, seatsLeft: 1, registeredCount: 1 })
  const own = createRegistration({ answers: [{ questionId: 'q1', text: 'Vim' }], showsName: true })

  test('is changed: the heading has the focus when the form opens and closes', async () => {
    const edges = [{ cursor: 'a', node: { id: 'VXNlcjox', username: 'kavya.r' } }]
    const current = { ...event, attendees: { edges } }
    network.on('RegisterForEvent', ({ input: { answers, showsName } }) => {
      current.attendees.edges = showsName ? edges : []
      return { registerForEvent: { registration: { ...own, answers, showsName, event: current } } }
    })
    await openEventAsStudent(current, { viewerRegistration: own })
    const attendees = page.getByRole('heading', { name: 'Who comes' })
    await expect.element(attendees).toBeVisible()
    page.getByRole('button', { name: 'Change your answers' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading).toHaveFocus()
    await expect.element(question).toHaveValue('Vim')
    await question.fill('Emacs')
    await page.getByLabelText('Show my name to others who register').click()
    page.getByRole('button', { name: 'Save' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Saved.')).toBeVisible()
    await expect.element(attendees).not.toBeInTheDocument()
    expect(network.sent('RegisterForEvent').map(({ variables: { input } }) => [input.answers, input.showsName])).toEqual([
      [[{ questionId: 'q1', text: 'Emacs' }], false],
    ])
    page.getByRole('button', { name: 'Change your answers' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(question).toHaveValue('Emacs')
    page.getByRole('button', { name: 'Keep as it is' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading).toHaveFocus()
  })

  test('is cancelled after a question; Undo has the focus and registers again with the same answers', async () => {
    const current = { ...event }
    network.on('CancelEventRegistration', () => {
      Object.assign(current, { seatsLeft: 2, registeredCount: 0 })
      return { cancelEventRegistration: { event: { ...current, viewerRegistration: null } } }
    })
    network.on('RegisterForEvent', { registerForEvent: { registration: { ...own, event } } })
    await openEventAsStudent(current, { viewerRegistration: own })
    await page.getByRole('button', { name: 'Cancel registration' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel registration' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toHaveFocus()
    await expect.element(seats).toMatchTextContent('2 seats left of 2')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('You have a seat.')).toBeVisible()
    expect(network.sent('RegisterForEvent').map(({ variables }) => variables.input)).toEqual([{ eventId: event.id, answers: own.answers, showsName: true }])
  })

  test('of a cancelled event says why, and that there was a seat', async () => {
    await openEventAsStudent(
      createEvent({ registrationState: 'CANCELLED', cancelledAt: inHours(-1), cancellationReason: 'The lab is flooded.', registeredCount: 1 }),
      {
        viewerRegistration: own,
      },
    )
    await expect.element(page.getByText('This event is cancelled. The lab is flooded.')).toBeVisible()
    await expect.element(page.getByText('You had a seat.')).toBeVisible()
    await expect.element(seats).toHaveTextContent('1 registered')
    await expectAccessible()
  })
})

describe('the waiting list', () => {
  const waiting = createRegistration({ state: 'WAITING', place: 1, ticketCode: null })

  test('of a full event is joined, with the place in it', async () => {
    const event = createEvent({ registrationState: 'FULL', capacity: 1, seatsLeft: 0, registeredCount: 1 })
    network.on('RegisterForEvent', () => {
      Object.assign(event, { waitingCount: 1 })
      network.on('EventViewer', { event: { ...event, viewerRegistration: waiting } })
      return { registerForEvent: { registration: { ...waiting, event } } }
    })
    await openEventAsStudent(event)
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect.element(page.getByText('You are number 1 on the waiting list.').first()).toBeVisible()
    await expectAccessible()
  })

  test('offers a seat that is free two hours before the start', async () => {
    const event = createEvent({ capacity: 1, seatsLeft: 1, waitingCount: 1, startsAt: inHours(1.5), endsAt: inHours(3) })
    network.on('RegisterForEvent', () => {
      Object.assign(event, { registrationState: 'FULL', registeredCount: 1, seatsLeft: 0, waitingCount: 0 })
      return { registerForEvent: { registration: createRegistration({ id: waiting.id, event }) } }
    })
    await openEventAsStudent(event, { viewerRegistration: waiting })
    await expect.element(page.getByText('You are number 1 on the waiting list.')).toBeVisible()
    await page.getByRole('button', { name: 'Take a free seat' }).click()
    await expect.element(page.getByText('You have a seat.').first()).toBeVisible()
    await expect.element(page.getByText('All seats are taken.', { exact: true })).toBeVisible()
  })
})

test('a registration that could not be loaded can be requested again', async () => {
  await signInAs()
  const event = createEvent()
  answerEvent(event)
  network.on('EventViewer', new ApiFailure(400, 'No luck.'))
  await openPage(`/events/${event.id}`)
  await expect.element(alert).toMatchTextContent('Your registration could not be loaded. No luck.')
  await expect.element(registerButton).not.toBeInTheDocument()
  network.on('EventViewer', { event: { ...event, viewerRegistration: createRegistration() } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('You have a seat.')).toBeVisible()
})

test('an event that could not be loaded can be requested again', async () => {
  expectError(/500/)
  network.on('EventPage', new ApiFailure(500, 'No luck.'))
  await openPage('/events/RXZlbnQ6MQ')
  await expect.element(alert).toMatchTextContent('The event could not be loaded. No luck.')
  await expectAccessible()
  answerEvent(createEvent())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Build night')
})
