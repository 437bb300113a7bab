import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportData } from '../../../server/features/events/account-data.ts'
import { upsertRegistration } from '../../../server/features/events/registrations/data.ts'
import { createClub } from '../../support/clubs.ts'
import { cancelRegistration, createOfficer, dayMs, hourMs, insertEvent, listDomainEvents, register } from '../../support/events.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { countStatements, graphql, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let students: Student[]
let officer: Student
beforeAll(async () => {
  students = await Promise.all([1, 2, 3].map(() => createStudent(app)))
  officer = await createOfficer(app)
})

const [first, second, third] = [0, 1, 2].map((index) => () => students[index] as Student) as [() => Student, () => Student, () => Student]
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs)

const readEvent = async (nodeId: string, token?: string) =>
  (
    await graphql(
      app,
      `query($id: ID!) { event(id: $id) { registrationState seatsLeft registeredCount waitingCount onlineUrl isOnline viewerCanManage
        viewerRegistration { state place ticketCode showsName answers { questionId text } }
        attendees { edges { node { username } } } } }`,
      { id: nodeId },
      token,
    )
  ).data.event

test('a full event answers with the waiting list and the place, and a cancelled seat moves the first one up', async () => {
  const { id, nodeId } = await insertEvent(app, { capacity: 2, heldSeats: 1 })
  const registered = await register(app, id, first().token)
  expect(registered).toMatchObject({ status: 200, body: { state: 'REGISTERED', place: null, ticketCode: expect.stringMatching(/^[A-Z]{10}$/) } })
  expect((await register(app, id, second().token)).body).toMatchObject({ state: 'WAITING', place: 1, ticketCode: null })
  expect((await register(app, id, third().token)).body).toMatchObject({ state: 'WAITING', place: 2 })
  // Repeating it keeps the ticket and the place.
  expect((await register(app, id, first().token, { showsName: true })).body).toEqual({ ...registered.body, showsName: true })
  expect((await register(app, id, third().token)).body).toMatchObject({ state: 'WAITING', place: 2 })
  expect(await readEvent(nodeId)).toMatchObject({ registrationState: 'FULL', seatsLeft: 0, registeredCount: 1, waitingCount: 2, viewerRegistration: null })

  for (let attempt = 0; attempt < 2; attempt += 1) expect((await cancelRegistration(app, id, first().token)).status).toBe(204)
  expect(await readEvent(nodeId, first().token)).toMatchObject({ registeredCount: 1, waitingCount: 1, viewerRegistration: null })
  expect((await readEvent(nodeId, second().token)).viewerRegistration).toMatchObject({ state: 'REGISTERED', place: null })
  expect((await readEvent(nodeId, third().token)).viewerRegistration).toMatchObject({ state: 'WAITING', place: 1 })
  const [confirmed, ...others] = await listDomainEvents(app, 'registration.confirmed')
  expect(others).toEqual([])
  const { id: registrationId } = await app.database.registration.findFirstOrThrow({ where: { eventId: id, userUid: second().uid } })
  expect(confirmed).toMatchObject({ subject: registrationId, actor: null, payload: { eventId: id } })

  // A user who registers again is the last one, with a new ticket.
  expect((await register(app, id, first().token)).body).toMatchObject({ id: registered.body.id, state: 'WAITING', place: 2 })
  await cancelRegistration(app, id, second().token)
  await cancelRegistration(app, id, third().token)
  const { body } = await register(app, id, first().token)
  expect(body).toMatchObject({ state: 'REGISTERED', ticketCode: expect.stringMatching(/^[A-Z]{10}$/) })
  expect(body.ticketCode).not.toBe(registered.body.ticketCode)
})

test('in the last two hours free seats are first come, first served', async () => {
  const { id } = await insertEvent(app, { capacity: 1, startsAt: inHours(1) })
  await register(app, id, first().token)
  await register(app, id, second().token)
  await cancelRegistration(app, id, first().token)
  expect(await app.database.event.findUnique({ where: { id }, select: { registeredCount: true, waitingCount: true } })).toEqual({
    registeredCount: 0,
    waitingCount: 1,
  })
  expect((await register(app, id, second().token)).body).toMatchObject({ state: 'REGISTERED' })
  expect(await app.database.event.findUnique({ where: { id }, select: { registeredCount: true, waitingCount: true } })).toEqual({
    registeredCount: 1,
    waitingCount: 0,
  })
})

describe('states', () => {
  test.each([
    ['OPENS', { opensAt: inHours(1) }, /^Registration opens on /],
    ['CLOSED', { closesAt: inHours(-1) }, /^Registration has closed\.$/],
    ['CLOSED', { startsAt: inHours(-1) }, /^Registration has closed\.$/],
    ['CANCELLED', { cancelledAt: inHours(-1) }, /^This event is cancelled\.$/],
    ['OVER', { startsAt: inHours(-5) }, /^This event is over\.$/],
    [null, { takesRegistrations: false }, /^This event needs no registration\.$/],
  ])('%s is 409', async (state, fields, message) => {
    const { id, nodeId } = await insertEvent(app, fields)
    expect((await readEvent(nodeId)).registrationState).toBe(state)
    expect(await register(app, id, first().token)).toMatchObject({ status: 409, body: { error: expect.stringMatching(message) } })
    expect(await app.database.registration.count({ where: { eventId: id } })).toBe(0)
  })

  test('a registration is cancelled at any time', async () => {
    const { id } = await insertEvent(app)
    await register(app, id, first().token)
    await app.database.event.update({ where: { id }, data: { startsAt: inHours(-3), endsAt: inHours(-1) } })
    expect((await cancelRegistration(app, id, first().token)).status).toBe(204)
    expect(await app.database.registration.findFirst({ where: { eventId: id } })).toMatchObject({ state: 'CANCELLED' })
  })

  test('an unknown or hidden event is 404', async () => {
    const { id } = await insertEvent(app, { hiddenAt: new Date() })
    for (const eventId of [id, crypto.randomUUID(), 'x']) {
      expect((await register(app, eventId, first().token)).status).toBe(404)
      expect((await cancelRegistration(app, eventId, first().token)).status).toBe(404)
      expect((await request(app, 'GET', `/api/events/${eventId}`)).status).toBe(404)
    }
  })
})

test('only the audience may register, everyone may see', async () => {
  const { id, nodeId } = await insertEvent(app, { audienceClubs: ['thirai'], audienceCourses: ['BA English'] })
  expect((await readEvent(nodeId, first().token)).registrationState).toBe('OPEN')
  expect((await register(app, id, first().token)).status).toBe(403)
  await app.database.clubMember.create({ data: { clubSlug: 'thirai', userUid: first().uid } })
  await app.database.user.update({ where: { uid: second().uid }, data: { course: 'BA English' } })
  for (const { token } of [first(), second()]) expect((await register(app, id, token)).body.state).toBe('REGISTERED')
})

test('the events of an archived club are closed, until it is restored', async () => {
  const clubSlug = await createClub(app)
  const [event, later] = [await insertEvent(app, { clubSlug }), await insertEvent(app, { clubSlug, opensAt: inHours(1) })]
  const setArchived = (archivedAt: Date | null) => app.database.club.update({ where: { slug: clubSlug }, data: { archivedAt } })
  await register(app, event.id, first().token)
  await setArchived(new Date())
  for (const { nodeId } of [event, later]) expect((await readEvent(nodeId)).registrationState).toBe('CLOSED')
  expect(await register(app, event.id, second().token)).toMatchObject({ status: 409, body: { error: 'Registration has closed.' } })
  const registration = {
    id: randomUUID(),
    eventId: event.id,
    userUid: second().uid,
    answers: {},
    ticketCode: 'XXXXXXXXXX',
    showsName: false,
    createdAt: new Date(),
  }
  expect(await upsertRegistration(app.database, registration)).toBeNull()
  expect((await cancelRegistration(app, event.id, first().token)).status).toBe(204)
  await setArchived(null)
  expect((await register(app, event.id, second().token)).body.state).toBe('REGISTERED')
})

test('a suspended user cannot register, and can cancel', async () => {
  const { id } = await insertEvent(app)
  const student = await createStudent(app)
  await register(app, id, student.token)
  const other = await insertEvent(app)
  await app.database.user.update({ where: { uid: student.uid }, data: { suspendedUntil: inHours(1) } })
  expect((await register(app, other.id, student.token)).status).toBe(403)
  expect((await cancelRegistration(app, id, student.token)).status).toBe(204)
})

test('answers are in the order of the questions everywhere', async () => {
  // Stored as JSON, the ids are in another order.
  const questions = ['zzz', 'b', 'aa'].map((id) => ({ id, label: `Question ${id}`, isRequired: false }))
  const { id, nodeId } = await insertEvent(app, { questions })
  const answers = questions.map((question) => ({ questionId: question.id, text: `Answer ${question.id}` }))
  expect((await register(app, id, first().token, { answers: answers.toReversed() })).body.answers).toEqual(answers)
  expect((await readEvent(nodeId, first().token)).viewerRegistration.answers).toEqual(answers)
  const list = 'query($id: ID!) { eventRegistrations(eventId: $id) { edges { node { answers { questionId text } } } } }'
  const { data } = await graphql(app, list, { id: nodeId }, officer.token)
  expect(data.eventRegistrations.edges[0].node.answers).toEqual(answers)
  const csv = (await request(app, 'GET', `/api/events/${id}/registrations.csv`, undefined, officer.token)).body
  expect(csv).toMatch(/"Question zzz","Question b","Question aa"\r\n.*"Answer zzz","Answer b","Answer aa"\r\n$/)
  const exported = []
  for await (const file of exportData?.({ database: app.database }, first().uid) ?? [])
    if ('rows' in file && file.name === 'registrations') for await (const row of await file.rows()) exported.push(row)
  const row = exported.find((each: any) => each.event.id === id) as any
  expect(Object.keys(row.answers)).toEqual(['zzz', 'b', 'aa'])
})

test('the questions are answered by their ids', async () => {
  const questions = [
    { id: '1', label: 'What do you sing?', isRequired: true },
    { id: '2', label: 'Which key?', isRequired: false },
  ]
  const { id } = await insertEvent(app, { questions })
  expect(await register(app, id, first().token)).toMatchObject({ status: 400, body: { error: "Answer the question 'What do you sing?'." } })
  expect((await register(app, id, first().token, { answers: [{ questionId: '3', text: 'x' }] })).status).toBe(400)
  expect((await register(app, id, first().token, { answers: [{ questionId: '1', text: 'x'.repeat(501) }] })).status).toBe(400)
  const answers = [{ questionId: '1', text: 'Thumri' }]
  expect((await register(app, id, first().token, { answers: [...answers, { questionId: '2', text: ' ' }] })).body).toMatchObject({ answers })
  await app.database.event.update({ where: { id }, data: { startsAt: inHours(-91 * 24), endsAt: inHours(-91 * 24 + 1) } })
  await app.runSchedule('delete-registration-answers')
  expect(await app.database.registration.findFirst({ where: { eventId: id } })).toMatchObject({ answers: {}, state: 'REGISTERED' })
})

test('without answers those of the registration stay, until it is cancelled', async () => {
  const questions = [{ id: 'q1', label: 'Which editor?', isRequired: true }]
  const { id, nodeId } = await insertEvent(app, { questions })
  const { token } = await createStudent(app)
  const answers = [{ questionId: 'q1', text: 'Vim' }]
  await register(app, id, token, { answers })
  expect((await register(app, id, token, { showsName: true })).status).toBe(200)
  expect((await readEvent(nodeId, token)).viewerRegistration).toMatchObject({ showsName: true, answers })
  await cancelRegistration(app, id, token)
  expect((await register(app, id, token, { showsName: true })).status).toBe(400)
})

test('the online link and the names of those who show them are for registered people and organisers', async () => {
  const { id, nodeId } = await insertEvent(app, { onlineUrl: 'https://meet.example.edu/x', capacity: 2 })
  await register(app, id, first().token, { showsName: true })
  await register(app, id, second().token)
  await register(app, id, third().token, { showsName: true })
  const attendees = { edges: [{ node: { username: first().username } }] }
  for (const { token } of [first(), second(), officer])
    expect(await readEvent(nodeId, token)).toMatchObject({ onlineUrl: 'https://meet.example.edu/x', attendees })
  for (const token of [undefined, third().token, (await createStudent(app)).token])
    expect(await readEvent(nodeId, token)).toMatchObject({ onlineUrl: null, isOnline: true, attendees: { edges: [] }, viewerCanManage: false })
  expect((await readEvent(nodeId, officer.token)).viewerCanManage).toBe(true)
})

test('organisers list the registrations, search them by name and message those who have a seat', async () => {
  const { id, nodeId } = await insertEvent(app, { capacity: 2 })
  for (const { token } of students) await register(app, id, token)
  const query = `query($id: ID!, $search: String, $state: RegistrationState, $first: Int, $after: String) {
    eventRegistrations(eventId: $id, search: $search, state: $state, first: $first, after: $after) { edges { cursor node { state user { username } } } pageInfo { hasNextPage } } }`
  const list = async (variables: object, token = officer.token) => graphql(app, query, { id: nodeId, ...variables }, token)
  const names = (result: Awaited<ReturnType<typeof list>>) => result.data.eventRegistrations.edges.map(({ node }: any) => node.user.username)
  const usernames = students.map(({ username }) => username)
  expect(names(await list({}))).toEqual(usernames)
  expect(names(await list({ search: second().username.slice(2).toUpperCase() }))).toEqual([second().username])
  expect(names(await list({ search: `@${second().username}` }))).toEqual([second().username])
  for (const search of ['%', 'u__', '\\']) expect(names(await list({ search })), search).toEqual([])
  expect(names(await list({ state: 'WAITING' }))).toEqual([third().username])
  const page = await list({ first: 2 })
  expect(page.data.eventRegistrations.pageInfo.hasNextPage).toBe(true)
  expect(names(await list({ after: page.data.eventRegistrations.edges[1].cursor }))).toEqual([third().username])
  const message = (token: string) =>
    graphql(app, 'mutation($id: ID!) { messageRegistrants(input: {eventId: $id, text: "Bring a chair"}) { count } }', { id: nodeId }, token)
  for (const { token } of [first(), await createOfficer(app, 'thirai')]) {
    expect((await list({}, token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await message(token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  }
  expect((await message(officer.token)).data.messageRegistrants).toEqual({ count: 2 })
  const [stored] = await app.database.eventMessage.findMany({ where: { eventId: id } })
  expect(stored).toMatchObject({ text: 'Bring a chair', createdBy: officer.uid })
  expect(await listDomainEvents(app, 'event.messaged')).toMatchObject([{ subject: id, actor: officer.uid, payload: { messageId: stored?.id } }])
})

test('the seat of a deleted account goes to the waiting list', async () => {
  const { id } = await insertEvent(app, { capacity: 1 })
  const leaving = await createStudent(app)
  await register(app, id, leaving.token)
  await register(app, id, first().token)
  const { events } = await import('../../../server/features/events/feature.ts')
  await events.eraseData?.(app.jobContext, leaving.uid, { keepsPosts: false, signal: new AbortController().signal })
  expect(await app.database.registration.findMany({ where: { eventId: id }, select: { userUid: true, state: true } })).toEqual([
    { userUid: first().uid, state: 'REGISTERED' },
  ])
  expect(await app.database.event.findUnique({ where: { id }, select: { registeredCount: true, waitingCount: true } })).toEqual({
    registeredCount: 1,
    waitingCount: 0,
  })
})

test('the viewer fields of a list of events run a constant number of statements', async () => {
  const startsAt = inHours(24 * 60)
  for (let index = 0; index < 20; index += 1) {
    const { id } = await insertEvent(app, { startsAt: new Date(startsAt.getTime() + index * hourMs), capacity: 1, heldSeats: 1 })
    await register(app, id, first().token)
  }
  const query = `query($from: DateTime!, $to: DateTime!) { events(from: $from, to: $to) {
    registrationState viewerCanManage onlineUrl cover { url } rule viewerRegistration { state place } } }`
  const count = (last: number) => {
    const period = { from: startsAt.toISOString(), to: new Date(startsAt.getTime() + last * hourMs + 1).toISOString() }
    return countStatements(app, query, period, first().token)
  }
  const [one, twenty] = [await count(0), await count(19)]
  expect([one.data.events.length, twenty.data.events.length]).toEqual([1, 20])
  expect(twenty.data.events.at(-1)).toMatchObject({ viewerRegistration: { state: 'WAITING', place: 1 } })
  expect(twenty.count).toBe(one.count)
})

test('registrations run a constant number of statements', async () => {
  const { nodeId, id } = await insertEvent(app, { capacity: 1 })
  const people = Array.from({ length: 20 }, (_, index) => `listed-${index}`)
  await app.database.user.createMany({
    data: people.map((uid) => ({ uid, email: `${uid}@vistas.ac.in`, username: uid, usernameKey: uid, step: 4, createdAt: new Date() })),
  })
  await app.database.registration.createMany({
    data: people.map((userUid, index) => ({
      ...{ id: crypto.randomUUID(), eventId: id, userUid, number: index + 1, ticketCode: userUid, createdAt: new Date() },
      state: index < 1 ? ('REGISTERED' as const) : ('WAITING' as const),
    })),
  })
  const query = `query($id: ID!, $first: Int) { eventRegistrations(eventId: $id, state: WAITING, first: $first) {
    edges { node { place answers { text } user { username } event { title } } } } }`
  const [one, many] = [
    await countStatements(app, query, { id: nodeId, first: 1 }, officer.token),
    await countStatements(app, query, { id: nodeId, first: 20 }, officer.token),
  ]
  expect([one.data.eventRegistrations.edges.length, many.data.eventRegistrations.edges.length]).toEqual([1, 19])
  expect(many.data.eventRegistrations.edges[18].node).toMatchObject({ place: 19, user: { username: 'listed-19' }, event: { title: 'Open mic' } })
  expect(many.count).toBe(one.count)
})

test('the audience follows a renamed course', async () => {
  const { name } = await app.database.course.create({ data: { name: 'Old course', position: 99 } })
  const { id } = await insertEvent(app, { audienceCourses: ['BA English', name] })
  await app.database.course.update({ where: { name }, data: { name: 'New course' } })
  expect(await app.database.event.findUnique({ where: { id }, select: { audienceCourses: true } })).toEqual({ audienceCourses: ['BA English', 'New course'] })
})

test('an event is read over REST', async () => {
  const startsAt = inHours(24 * 40)
  const { id } = await insertEvent(app, { title: 'Recital', startsAt, capacity: 3 })
  const expected = { id, title: 'Recital', club: 'resonance', registrationState: 'OPEN', seatsLeft: 3, capacity: 3, cover: null, questions: [] }
  expect(await request(app, 'GET', `/api/events/${id}`)).toMatchObject({ status: 200, body: expected })
  const span = `from=${encodeURIComponent(new Date(startsAt.getTime() - 1).toISOString())}&to=${encodeURIComponent(new Date(startsAt.getTime() + 1).toISOString())}`
  expect((await request(app, 'GET', `/api/events?${span}`)).body).toMatchObject({ events: [expected] })
  expect((await request(app, 'GET', `/api/events?${span}&club=thirai`)).body).toEqual({ events: [], isComplete: true })
  for (const query of ['', '?from=x&to=y', `?from=2026-01-01T00:00:00Z&to=${new Date(Date.now() + 1000 * dayMs).toISOString()}`])
    expect((await request(app, 'GET', `/api/events${query}`)).status).toBe(400)
})
