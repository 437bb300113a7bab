import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Prisma } from '../../../server/generated/prisma/client.ts'
import { toNodeId } from '../../../server/relay/node-id.ts'
import { formatInstant, formatMinutes, getCampusClock } from '../../../server/utils/campus-time.ts'
import { expectClub } from '../../support/clubs.ts'
import { cancelRegistration, createEventFields, createOfficer, dayMs, hourMs, insertEvent, register, saveEvent } from '../../support/events.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { block, markRead, readNotifications, readPage, readTexts, setPreference } from '../../support/notifications.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let officer: Student
let student: Student
beforeAll(async () => {
  officer = await createOfficer(app)
})
beforeEach(async () => {
  student = await createStudent(app)
})

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs)

/** An event for which the student has registered. */
async function insertRegisteredEvent(fields: Partial<Prisma.EventUncheckedCreateInput> = {}) {
  const event = await insertEvent(app, fields)
  expect((await register(app, event.id, student.token)).status).toBe(200)
  return event
}
const mutate = async (query: string, variables: object, token = officer.token) => {
  const { data, errors } = await graphql(app, query, { ...variables }, token)
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}
const cancelEvent = (nodeId: string, scope = 'THIS') =>
  mutate('mutation($id: ID!, $scope: SeriesScope!) { cancelEvent(input: {id: $id, scope: $scope, reason: "The hall is flooded."}) { count } }', {
    id: nodeId,
    scope,
  })
const message = (nodeId: string, text: string) =>
  mutate('mutation($id: ID!, $text: String!) { messageRegistrants(input: {eventId: $id, text: $text}) { count } }', { id: nodeId, text })
const move = async ({ id, nodeId }: { id: string; nodeId: string }, startsAt: Date, place = '') => {
  const { title, version, capacity } = await app.database.event.findUniqueOrThrow({ where: { id } })
  const times = { startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + hourMs).toISOString() }
  const saved = await saveEvent(app, officer.token, { id: nodeId, version, title, takesRegistrations: true, capacity, place, ...times })
  expect(saved.errors).toBeUndefined()
}
const createMember = async () => {
  const member = await createStudent(app)
  await app.database.clubMember.create({ data: { clubSlug: 'resonance', userUid: member.uid } })
  return member
}

describe('a new event', () => {
  test('notifies members and followers of its club, once for a series, and not its author', async () => {
    const [member, follower] = [await createMember(), await createStudent(app)]
    await expectClub(app, 'setClubFollow', { clubId: 'resonance', follow: true }, follower.token)
    const fields = createEventFields({ title: 'Jam', description: 'Bring a drum.', rule: 'FREQ=WEEKLY;COUNT=3' })
    const { id } = await saveEvent(app, officer.token, fields)
    expect(await readNotifications(app, member)).toMatchObject([
      {
        ...{ kind: 'CLUB_EVENT', excerpt: 'Bring a drum.', path: `/events/${toNodeId('Event', id)}`, actors: [] },
        text: `New event of Resonance: “Jam” on ${formatInstant(new Date(fields.startsAt))}`,
      },
    ])
    expect(await readTexts(app, follower)).toHaveLength(1)
    expect(await readTexts(app, officer)).toEqual([])
    expect(await readTexts(app, student)).toEqual([])
  })

  test('notifies members who have blocked the officer, and is withdrawn once it is cancelled or hidden', async () => {
    const member = await createMember()
    await block(app, member, officer.uid)
    const { id } = await saveEvent(app, officer.token, createEventFields())
    expect(await readTexts(app, member)).toHaveLength(1)
    await app.database.event.update({ where: { id }, data: { hiddenAt: new Date() } })
    expect(await readPage(app, member)).toMatchObject({ notifications: [], unseenCount: 0 })
    await app.database.event.update({ where: { id }, data: { hiddenAt: null, cancelledAt: new Date() } })
    expect(await readTexts(app, member)).toEqual([])
  })
})

describe('registered and waiting people', () => {
  test('are notified that an event has moved, until they cancel', async () => {
    const waiting = await createStudent(app)
    const event = await insertRegisteredEvent({ capacity: 1 })
    await register(app, event.id, waiting.token)
    const startsAt = inHours(100)
    await move(event, startsAt, 'Main hall')
    const text = `“Open mic” has a new time or place: ${formatInstant(startsAt)}, Main hall`
    for (const person of [student, waiting])
      expect(await readNotifications(app, person)).toMatchObject([{ kind: 'EVENT_CHANGE', text, excerpt: '', path: `/events/${event.nodeId}` }])
    await cancelRegistration(app, event.id, waiting.token)
    expect(await readTexts(app, waiting)).toEqual([])
  })

  test('are notified that an event is cancelled, in place of an unread change, with the reason', async () => {
    const event = await insertRegisteredEvent()
    const startsAt = inHours(100)
    await move(event, startsAt)
    await app.runJobs()
    await cancelEvent(event.nodeId)
    expect(await readNotifications(app, student)).toMatchObject([
      { kind: 'EVENT_CHANGE', text: `“Open mic” on ${formatInstant(startsAt)} is cancelled`, excerpt: 'The hall is flooded.' },
    ])
  })

  test('are not notified of other changes', async () => {
    const event = await insertRegisteredEvent({ place: 'Main hall' })
    const { startsAt, endsAt } = await app.database.event.findUniqueOrThrow({ where: { id: event.id } })
    const fields = { id: event.nodeId, version: 1, title: 'Closed mic', place: 'Main hall', takesRegistrations: true }
    await saveEvent(app, officer.token, { ...fields, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })
    expect(await readTexts(app, student)).toEqual([])
  })

  test('are notified of each date of a series that is cancelled', async () => {
    const { id } = await saveEvent(app, officer.token, createEventFields({ rule: 'FREQ=DAILY;COUNT=2', takesRegistrations: true }))
    const { seriesId } = await app.database.event.findUniqueOrThrow({ where: { id } })
    const dates = await app.database.event.findMany({ where: { seriesId }, orderBy: { startsAt: 'asc' } })
    for (const date of dates) await register(app, date.id, student.token)
    await cancelEvent(toNodeId('Event', id), 'ALL')
    expect((await readTexts(app, student)).sort()).toEqual(dates.map(({ startsAt }) => `“Open mic” on ${formatInstant(startsAt)} is cancelled`).sort())
  })
})

test('a person who moves up is notified once, until the registration or the event is cancelled', async () => {
  const [waiting, later] = [await createStudent(app), await createStudent(app)]
  const event = await insertRegisteredEvent({ capacity: 1 })
  for (const { token } of [waiting, later]) await register(app, event.id, token)
  await cancelRegistration(app, event.id, student.token)
  const [seat, ...others] = await readNotifications(app, waiting)
  expect(seat).toMatchObject({
    kind: 'EVENT_SEAT',
    text: expect.stringMatching(/^You have moved up .* a seat at “Open mic” on /),
    path: `/events/${event.nodeId}`,
  })
  expect(others).toEqual([])
  expect([await readTexts(app, student), await readTexts(app, later)]).toEqual([[], []])
  await cancelRegistration(app, event.id, waiting.token)
  expect(await readTexts(app, waiting)).toEqual([])
  expect(await readTexts(app, later)).toHaveLength(1)
})

test('each message of the organisers notifies registered people, until they cancel', async () => {
  const [waiting, blocking] = [await createStudent(app), await createStudent(app)]
  const event = await insertEvent(app, { capacity: 3 })
  for (const { token } of [student, blocking, officer, waiting]) await register(app, event.id, token)
  await block(app, blocking, officer.uid)
  for (const text of ['Bring a chair', 'Bring a friend']) await message(event.nodeId, text)
  const notification = { kind: 'EVENT_MESSAGE', text: 'A message of the organisers of “Open mic”', path: `/events/${event.nodeId}#messages`, actors: [] }
  for (const person of [student, blocking])
    expect(await readNotifications(app, person)).toMatchObject([
      { ...notification, excerpt: 'Bring a friend' },
      { ...notification, excerpt: 'Bring a chair' },
    ])
  await cancelRegistration(app, event.id, blocking.token)
  expect(await readTexts(app, blocking)).toEqual([])
  for (const person of [waiting, officer]) expect((await readNotifications(app, person)).filter(({ kind }) => kind === 'EVENT_MESSAGE')).toEqual([])
})

describe('reminders', () => {
  const remindAt = async (now: Date) => {
    app.jobContext.now = () => now
    // Two servers, or one that was restarted.
    for (let run = 0; run < 2; run += 1) await app.runSchedule('remind-of-events')
    return readTexts(app, student)
  }
  const hoursBefore = (start: Date, hours: number) => new Date(start.getTime() - hours * hourMs)
  const formatTime = (start: Date) => formatMinutes(getCampusClock(start).minutes)

  test('are sent a day and an hour before the start, once each', async () => {
    const startsAt = inHours(48)
    await insertRegisteredEvent({ startsAt, place: 'Main hall' })
    expect(await remindAt(hoursBefore(startsAt, 24.1))).toEqual([])
    const dayText = `“Open mic” begins on ${formatInstant(startsAt)}, Main hall`
    expect(await remindAt(hoursBefore(startsAt, 24))).toEqual([dayText])
    await markRead(app, student)
    expect(await remindAt(hoursBefore(startsAt, 12))).toEqual([dayText])
    const hourText = `“Open mic” begins at ${formatTime(startsAt)}, Main hall`
    expect(await remindAt(hoursBefore(startsAt, 1))).toEqual([hourText, dayText])
    expect(await remindAt(hoursBefore(startsAt, 0.5))).toEqual([hourText, dayText])
  })

  test('are sent by preference', async () => {
    const startsAt = inHours(48)
    await setPreference(app, student, 'DAY_REMINDER', {})
    await insertRegisteredEvent({ startsAt })
    expect(await remindAt(hoursBefore(startsAt, 23))).toEqual([])
    expect(await remindAt(hoursBefore(startsAt, 1))).toHaveLength(1)
  })

  test('are made up for until the start: of both, the last one', async () => {
    const startsAt = inHours(48)
    await insertRegisteredEvent({ startsAt })
    expect(await remindAt(hoursBefore(startsAt, 0.2))).toEqual([`“Open mic” begins at ${formatTime(startsAt)}`])
    const next = await createStudent(app)
    const { id } = await insertEvent(app, { startsAt })
    await register(app, id, next.token)
    app.jobContext.now = () => startsAt
    await app.runSchedule('remind-of-events')
    expect(await readTexts(app, next)).toEqual([])
  })

  test('are sent again for an event that was moved by as much', async () => {
    const startsAt = inHours(48)
    const event = await insertRegisteredEvent({ startsAt })
    await remindAt(hoursBefore(startsAt, 20))
    await app.database.event.update({ where: { id: event.id }, data: { startsAt: hoursBefore(startsAt, -2), endsAt: hoursBefore(startsAt, -5) } })
    expect(await remindAt(hoursBefore(startsAt, 19))).toHaveLength(1)
    const moved = new Date(startsAt.getTime() + dayMs)
    await app.database.event.update({ where: { id: event.id }, data: { startsAt: moved, endsAt: hoursBefore(moved, -1) } })
    await markRead(app, student)
    expect(await remindAt(hoursBefore(moved, 24))).toHaveLength(2)
  })

  test('are sent neither to people who wait or have cancelled, nor for a cancelled event', async () => {
    const startsAt = inHours(48)
    const waiting = await createStudent(app)
    const { id } = await insertRegisteredEvent({ startsAt, capacity: 1 })
    await register(app, id, waiting.token)
    const left = await insertRegisteredEvent({ startsAt })
    await cancelRegistration(app, left.id, student.token)
    await insertRegisteredEvent({ startsAt }).then((event) => cancelEvent(event.nodeId))
    const texts = await remindAt(hoursBefore(startsAt, 24))
    expect(texts.filter((text) => text.includes('begins'))).toHaveLength(1)
    expect(await readTexts(app, waiting)).toEqual([])
  })
})
