import { expect, test } from 'vitest'
import { cancelRegistration, insertEvent, listDomainEvents, register } from '../../support/events.ts'
import { createStudent } from '../../support/factories.ts'
import { createTokenWithClaims } from '../../support/http/tokens.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

test('500 people register at once for 60 seats over two servers: 60 get one, 20 cancellations move 20 up', async () => {
  const secondApp = await startTestApp(app)
  const author = await createStudent(app)
  const { id: eventId } = await insertEvent(app, { capacity: 65, heldSeats: 5 })
  const people = Array.from({ length: 500 }, (_, index) => ({ uid: `person-${index}`, email: `person-${index}@vistas.ac.in` }))
  await app.database.user.createMany({
    data: people.map(({ uid, email }) => ({ uid, email, username: uid, usernameKey: uid, step: 4, createdAt: new Date() })),
  })
  const tokens = people.map(({ uid, email }) => createTokenWithClaims(author, { sub: uid, email }))
  // Some press the button twice.
  const requests = [...tokens, ...tokens.slice(0, 50)].map((token, index) => register(index % 2 ? app : secondApp, eventId, token))
  const responses = await Promise.all(requests)

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const registrations = await app.database.registration.findMany({ where: { eventId }, orderBy: { number: 'asc' } })
  expect(registrations).toHaveLength(500)
  expect(new Set(registrations.map(({ userUid }) => userUid)).size).toBe(500)
  expect(new Set(registrations.map(({ ticketCode }) => ticketCode)).size).toBe(500)
  // Numbers are given in the order of arrival, without a gap or a repeat: the first 60 have a seat.
  expect(registrations.map(({ number }) => number)).toEqual(registrations.map((_, index) => index + 1))
  expect(registrations.map(({ state }) => state)).toEqual(registrations.map((_, index) => (index < 60 ? 'REGISTERED' : 'WAITING')))
  const readCounts = () =>
    app.database.event.findUniqueOrThrow({ where: { id: eventId }, select: { registeredCount: true, waitingCount: true, lastNumber: true } })
  expect(await readCounts()).toEqual({ registeredCount: 60, waitingCount: 440, lastNumber: 500 })
  const receivedIds = new Map(responses.map(({ body }) => [body.id, body.state]))
  expect(registrations.every(({ id, state }) => receivedIds.get(id) === state)).toBe(true)

  const leaving = registrations.slice(0, 20).map(({ userUid }) => tokens[people.findIndex(({ uid }) => uid === userUid)] ?? '')
  const cancelled = await Promise.all(
    leaving.flatMap((token, index) => [cancelRegistration(index % 2 ? app : secondApp, eventId, token), cancelRegistration(app, eventId, token)]),
  )
  expect(new Set(cancelled.map(({ status }) => status))).toEqual(new Set([204]))
  expect(await readCounts()).toEqual({ registeredCount: 60, waitingCount: 420, lastNumber: 500 })
  const movedUp = registrations.slice(60, 80).map(({ id }) => id)
  expect((await listDomainEvents(app, 'registration.confirmed')).map(({ subject }) => subject).sort()).toEqual([...movedUp].sort())
  expect(await app.database.registration.count({ where: { id: { in: movedUp }, state: 'REGISTERED' } })).toBe(20)
  await secondApp.stop()
}, 60_000)
