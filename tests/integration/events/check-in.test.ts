import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { getCampusClock, toInstant } from '../../../server/utils/campus-time.ts'
import { checkInMutation, checkInQuery, createEvent, createOfficer, insertCheckInLink, register, signTicket } from '../../support/check-in.ts'
import { hourMs } from '../../support/events.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { countStatements, graphql, request } from '../../support/http/client.ts'
import { createAdministrator } from '../../support/moderation.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let officer: Student
let student: Student
let event: Awaited<ReturnType<typeof createEvent>>
beforeAll(async () => {
  officer = await createOfficer(app, 'resonance')
  student = await createStudent(app)
  event = await createEvent(app, { clubSlug: 'resonance' })
})

type Scan = { ticket?: string; ticketCode?: string; at?: Date; deviceScanId?: string }

/** Sends scans over GraphQL. Returns the results. */
async function scan(scans: Scan[], { eventId = event.nodeId, token = officer.token } = {}) {
  const input = { eventId, scans: scans.map((each, index) => ({ deviceScanId: String(index), at: new Date(), ...each })) }
  const { data, errors } = await graphql(app, checkInMutation, { input }, token)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.checkInAttendees.results
}

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)
const readCheckedInAt = async (id: string) => (await app.database.registration.findUniqueOrThrow({ where: { id } })).checkedInAt

test('a ticket is signed for its owner alone, and only with a seat', async () => {
  const query = 'query($eventId: ID!) { viewerTicket(eventId: $eventId) { ticket ticketCode checkedInAt } }'
  const readTicket = async (token?: string) => (await graphql(app, query, { eventId: event.nodeId }, token)).data?.viewerTicket
  expect(await readTicket(student.token)).toBeNull()
  const { id, ticket, ticketCode } = await register(app, event.id, student.uid, { state: 'WAITING' })
  expect(await readTicket(student.token)).toBeNull()
  await app.database.registration.update({ where: { id }, data: { state: 'REGISTERED' } })
  expect(await readTicket(student.token)).toEqual({ ticket, ticketCode, checkedInAt: null })
  expect(await readTicket(officer.token)).toBeNull()
  const { data, errors } = await graphql(app, query, { eventId: event.nodeId })
  expect([data, errors?.[0]?.extensions.code]).toEqual([{ viewerTicket: null }, 'UNAUTHENTICATED'])
})

test('a ticket checks a person in; a second scan says when the first was, and repeating the first changes nothing', async () => {
  const { uid, username: name } = await createStudent(app)
  const { id, ticket, ticketCode } = await register(app, event.id, uid)
  const at = secondsAgo(5)
  const checkedIn = { deviceScanId: 'a', outcome: 'CHECKED_IN', checkedInAt: at.toISOString(), name, event: null }
  const first = [{ ticket, at, deviceScanId: 'a' }]
  expect(await scan(first)).toEqual([checkedIn])
  const typed = `${ticketCode.slice(0, 5).toLowerCase()}-${ticketCode.slice(5)}`
  expect(await scan([{ ticketCode: typed, at: secondsAgo(3) }])).toEqual([{ ...checkedIn, deviceScanId: '0', outcome: 'ALREADY' }])
  expect(await scan(first)).toEqual([checkedIn])
  expect(await readCheckedInAt(id)).toEqual(at)
})

test('the earlier time wins whatever the order of arrival, also within a request', async () => {
  const { uid } = await createStudent(app)
  const { id, ticket } = await register(app, event.id, uid)
  const [early, middle, late] = [secondsAgo(30), secondsAgo(20), secondsAgo(10)]
  await scan([{ ticket, at: late }])
  const outcomes = (await scan([late, early, middle, early].map((at) => ({ ticket, at })))).map(({ outcome }: { outcome: string }) => outcome)
  expect(outcomes).toEqual(['ALREADY', 'CHECKED_IN', 'ALREADY', 'ALREADY'])
  expect(await readCheckedInAt(id)).toEqual(early)
})

test('tickets of other events, revoked and forged ones, and what is no ticket, are distinguished', async () => {
  const other = await createEvent(app, { title: 'Chess night' })
  const hidden = await createEvent(app, { title: 'Hidden', hiddenAt: new Date() })
  const [one, two, three] = [await createStudent(app), await createStudent(app), await createStudent(app)]
  const ofOther = await register(app, other.id, one.uid)
  const ofHidden = await register(app, hidden.id, one.uid)
  const cancelled = await register(app, event.id, one.uid, { state: 'CANCELLED' })
  const waiting = await register(app, event.id, two.uid, { state: 'WAITING' })
  const renewed = await register(app, event.id, three.uid)
  const { ticketCode } = await app.database.registration.update({ where: { id: renewed.id }, data: { ticketCode: 'NEWC0DE000' } })
  const deleted = await signTicket(app, { eventId: event.id, registrationId: crypto.randomUUID(), ticketCode: 'GONE000000' })
  const forged = renewed.ticket.slice(0, -10) + 'A'.repeat(10)
  const results = await scan([
    ...[ofOther, ofHidden, cancelled, waiting, renewed].map(({ ticket }) => ({ ticket })),
    ...[{ ticket: deleted }, { ticket: forged }, { ticket: 'https://example.com' }],
    ...[ofOther, cancelled, renewed].map(({ ticketCode: code }) => ({ ticketCode: code })),
    { ticketCode },
  ])
  expect(results.map((result: any) => [result.outcome, result.event?.title ?? null, result.checkedInAt !== null])).toEqual([
    ...[
      ['OTHER_EVENT', 'Chess night', false],
      ['OTHER_EVENT', null, false],
      ['REVOKED', null, false],
      ['REVOKED', null, false],
      ['REVOKED', null, false],
    ],
    ...[
      ['REVOKED', null, false],
      ['FORGED', null, false],
      ['UNKNOWN', null, false],
    ],
    ...[
      ['OTHER_EVENT', 'Chess night', false],
      ['REVOKED', null, false],
      ['UNKNOWN', null, false],
    ],
    ['CHECKED_IN', null, true],
  ])
  for (const { id } of [ofOther, ofHidden, cancelled, waiting]) expect(await readCheckedInAt(id)).toBeNull()
})

test('times of a wrong clock are moved into the span from the opening to now', async () => {
  const [one, two] = [await createStudent(app), await createStudent(app)]
  const [early, late] = [await register(app, event.id, one.uid), await register(app, event.id, two.uid)]
  await scan([
    { ticket: early.ticket, at: new Date('2001-01-01T00:00:00Z') },
    { ticket: late.ticket, at: new Date('2100-01-01T00:00:00Z') },
  ])
  const { startsAt } = await app.database.event.findUniqueOrThrow({ where: { id: event.id } })
  expect(await readCheckedInAt(early.id)).toEqual(new Date(startsAt.getTime() - 2 * hourMs))
  expect((await readCheckedInAt(late.id))?.getTime()).toBeLessThanOrEqual(Date.now())
})

test('check-in of an event after midnight opens the evening before, and scans keep their time', async () => {
  const startsAt = toInstant(getCampusClock(new Date()).day + 1, 30)
  const night = await createEvent(app, { startsAt, clubSlug: 'resonance' })
  const { id, ticket } = await register(app, night.id, student.uid)
  const clock = { now: new Date() }
  const server = await startTestApp({ databaseUrl: app.databaseUrl }, { now: () => clock.now })
  onTestFinished(() => server.stop())
  const scanAt = async (minutesToStart: number, at = clock.now) => {
    clock.now = new Date(startsAt.getTime() - minutesToStart * 60_000)
    const scans = [{ deviceScanId: 'x', ticket, at: at.toISOString() }]
    return (await request(server, 'POST', `/api/events/${night.id}/check-ins`, { scans }, officer.token)).body
  }
  expect(await scanAt(121)).toEqual({ error: expect.stringMatching(/^Check-in opens two hours before the start, on .* at 10.30 pm\.$/) })
  expect(await readCheckedInAt(id)).toBeNull()
  // Scanned without a network, and sent after midnight.
  const at = new Date(startsAt.getTime() - 100 * 60_000 + 7)
  expect(await scanAt(10, at)).toMatchObject({ results: [{ outcome: 'CHECKED_IN' }] })
  expect(await readCheckedInAt(id)).toEqual(at)
})

test('the test ticket of an event is for its organisers, and checks nobody in, also the day before', async () => {
  const later = await createEvent(app, { startsAt: new Date(Date.now() + 24 * hourMs), clubSlug: 'resonance' })
  await register(app, later.id, student.uid)
  const link = 'test-ticket-link'
  await insertCheckInLink(app, later.id, { token: link, createdBy: officer.uid })
  const query = 'query($eventId: ID!, $link: String) { checkIn(eventId: $eventId, link: $link) { testTicket counts { checkedIn } } }'
  const read = async (variables: object, token?: string) => (await graphql(app, query, { eventId: later.nodeId, ...variables }, token)).data.checkIn
  expect(await read({ link })).toMatchObject({ testTicket: null })
  const { testTicket: ticket } = await read({}, officer.token)
  const test = { outcome: 'TEST', checkedInAt: null, name: null, event: null }
  expect(await scan([{ ticket }, { ticketCode: 'test-ticket' }], { eventId: later.nodeId })).toMatchObject([test, test])
  expect(await read({}, officer.token)).toMatchObject({ counts: { checkedIn: 0 } })
  expect(await scan([{ ticket }])).toMatchObject([{ outcome: 'OTHER_EVENT', event: { title: later.title } }])
})

test('before the opening, and for a cancelled event, nobody is checked in', async () => {
  const later = await createEvent(app, { startsAt: new Date(Date.now() + 2 * hourMs + 60_000), clubSlug: 'resonance' })
  const cancelled = await createEvent(app, { cancelledAt: new Date(), clubSlug: 'resonance' })
  for (const [eventId, message] of [
    [later.id, expect.stringMatching(/^Check-in opens two hours before the start, on /)],
    [cancelled.id, 'The event is cancelled.'],
  ]) {
    const input = { eventId, scans: [{ deviceScanId: 'x', ticketCode: 'x', at: new Date() }] }
    const { errors } = await graphql(app, checkInMutation, { input }, officer.token)
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'CONFLICT' } })
  }
})

test('a check-in is undone; scans from before do not count any more, later ones do', async () => {
  const { uid } = await createStudent(app)
  const { id, nodeId, ticket } = await register(app, event.id, uid)
  const before = { ticket, at: secondsAgo(5) }
  await scan([before])
  const mutation = 'mutation($input: UndoCheckInInput!) { undoCheckIn(input: $input) { attendee { id checkedInAt } } }'
  const undo = () => graphql(app, mutation, { input: { eventId: event.nodeId, registrationId: nodeId } }, officer.token)
  for (let n = 0; n < 2; n += 1) expect((await undo()).data.undoCheckIn.attendee).toEqual({ id: nodeId, checkedInAt: null })
  expect(await scan([before])).toMatchObject([{ outcome: 'UNDONE', checkedInAt: null }])
  expect(await scan([{ ticket }, before])).toMatchObject([{ outcome: 'CHECKED_IN' }, { outcome: 'ALREADY' }])
  expect(await readCheckedInAt(id)).not.toBeNull()
  const other = await createEvent(app, { clubSlug: 'resonance' })
  const { errors } = await graphql(app, mutation, { input: { eventId: other.id, registrationId: nodeId } }, officer.token)
  expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})

test('organisers load the registrations in pages, and search by name', async () => {
  const paged = await createEvent(app, { clubSlug: 'resonance' })
  const students = [await createStudent(app), await createStudent(app), await createStudent(app)]
  for (const [index, { uid }] of students.entries())
    await register(app, paged.id, uid, { createdAt: secondsAgo(10 - index), ...(index === 0 && { state: 'CANCELLED' }) })
  const read = async (variables: object) => (await graphql(app, checkInQuery, { eventId: paged.nodeId, ...variables }, officer.token)).data.checkIn
  const first = await read({ first: 2 })
  expect(first).toMatchObject({ viewerIsOrganiser: true, event: { title: 'Open mic' }, counts: { registered: 2, checkedIn: 0 } })
  const second = await read({ first: 2, after: first.attendees.pageInfo.endCursor })
  const nodes = [first, second].flatMap(({ attendees }) => attendees.edges.map((edge: any) => edge.node))
  expect(nodes.map(({ name, state }) => [name, state])).toEqual([
    [students[2]?.username, 'REGISTERED'],
    [students[1]?.username, 'REGISTERED'],
    [students[0]?.username, 'CANCELLED'],
  ])
  const matches = await read({ search: `@${students[1]?.username.toUpperCase()}` })
  expect(matches.attendees.edges.map((edge: any) => edge.node.name)).toEqual([students[1]?.username])
  for (const search of ['%', 'u__']) expect((await read({ search })).attendees.edges, search).toEqual([])
})

test('a page of registrations takes the same number of statements for 1 and for 20', async () => {
  const counted = await createEvent(app, { clubSlug: 'resonance' })
  const count = async () => (await countStatements(app, checkInQuery, { eventId: counted.nodeId }, officer.token)).count
  await register(app, counted.id, student.uid)
  const forOne = await count()
  for (let n = 0; n < 19; n += 1) {
    const uid = `counted-${n}`
    await app.database.user.create({ data: { uid, email: `${uid}@vistas.ac.in`, username: uid, usernameKey: uid, createdAt: new Date() } })
    await register(app, counted.id, uid)
  }
  expect(await count()).toBe(forOne)
})

test('the officers of the club check in, others do not: members, officers of another club, administrators; and the other way round for the campus', async () => {
  const member = await createStudent(app)
  await app.database.clubMember.create({ data: { clubSlug: 'resonance', userUid: member.uid } })
  const head = await createStudent(app)
  await app.database.clubMember.create({ data: { clubSlug: 'resonance', userUid: head.uid, role: 'HEAD' } })
  const [otherOfficer, administrator] = [await createOfficer(app, 'codeforge'), await createAdministrator(app)]
  const campusEvent = await createEvent(app)
  const callers = { none: undefined, student, member, officer, head, otherOfficer, administrator }
  const scans = [{ deviceScanId: 'x', ticketCode: 'x', at: new Date() }]
  const codes: Record<string, unknown[]> = {}
  for (const [name, caller] of Object.entries(callers)) {
    const codesOfEvent = async ({ id, nodeId }: { id: string; nodeId: string }) => [
      (await graphql(app, checkInMutation, { input: { eventId: nodeId, scans } }, caller?.token)).errors?.[0]?.extensions.code ?? 'OK',
      (await graphql(app, checkInQuery, { eventId: nodeId }, caller?.token)).errors?.[0]?.extensions.code ?? 'OK',
      (await request(app, 'POST', `/api/events/${id}/check-ins`, { scans }, caller?.token)).status,
      (await request(app, 'GET', `/api/events/${id}/registrations.csv`, undefined, caller?.token)).status,
    ]
    codes[name] = [...(await codesOfEvent(event)), ...(await codesOfEvent(campusEvent))]
  }
  const [denied, allowed] = [
    ['FORBIDDEN', 'FORBIDDEN', 403, 403],
    ['OK', 'OK', 200, 200],
  ]
  const visitor = ['UNAUTHENTICATED', 'UNAUTHENTICATED', 401, 401]
  expect(codes).toEqual({
    ...{ none: [...visitor, ...visitor], student: [...denied, ...denied], member: [...denied, ...denied], officer: [...allowed, ...denied] },
    ...{ head: [...allowed, ...denied], otherOfficer: [...denied, ...denied], administrator: [...denied, ...allowed] },
  })
})

test('invalid scans are refused with the field, and an unknown event is 404', async () => {
  const valid = { deviceScanId: 'x', ticketCode: 'x', at: new Date().toISOString() }
  const send = (scans: unknown, id = event.id) => request(app, 'POST', `/api/events/${id}/check-ins`, { scans }, officer.token)
  expect(await send([])).toMatchObject({ status: 400, body: { error: 'Give the scans.' } })
  expect(await send([{ ...valid, ticket: 'x' }])).toMatchObject({ status: 400, body: { error: 'Give the ticket or its code.' } })
  expect(await send([{ ...valid, at: 'noon' }])).toMatchObject({ status: 400, body: { error: 'Give a time.' } })
  expect(await send(Array.from({ length: 501 }, () => valid))).toMatchObject({ status: 400, body: { error: 'A request has at most 500 scans.' } })
  expect((await send(Array.from({ length: 500 }, () => valid))).body.results).toHaveLength(500)
  expect((await send([valid], crypto.randomUUID())).status).toBe(404)
})

test('1,000 scans of two phones, sent at once over two servers, check 500 people in at the earlier time', { tags: ['rest'] }, async () => {
  const large = await createEvent(app, { clubSlug: 'resonance' })
  const uids = Array.from({ length: 500 }, (_, index) => `guest-${index}`)
  const users = uids.map((uid) => ({ uid, email: `${uid}@vistas.ac.in`, username: uid, usernameKey: uid, createdAt: new Date() }))
  await app.database.user.createMany({ data: users })
  const rows = uids.map((userUid, index) => ({
    id: crypto.randomUUID(),
    eventId: large.id,
    userUid,
    number: index + 1,
    ticketCode: `GUEST${String(index).padStart(5, '0')}`,
  }))
  await app.database.registration.createMany({ data: rows.map((row) => ({ ...row, state: 'REGISTERED' as const, createdAt: new Date() })) })
  const start = Date.now() - 3_600_000
  // The first phone scans in one order, the second one in the other; half of the people pass the second phone first.
  const phones = [0, 1].map((phone) =>
    rows.map((row, index) => ({
      deviceScanId: `${phone}-${index}`,
      ticketCode: row.ticketCode,
      at: new Date(start + index * 1000 + (phone === index % 2 ? 0 : 500)),
    })),
  )
  const second = await startTestApp({ databaseUrl: app.databaseUrl })
  const batches = phones.flatMap((scans, phone) => Array.from({ length: 10 }, (_, n) => ({ phone, scans: scans.slice(n * 50, n * 50 + 50) })))
  // A phone sends its scans again while the server is busy.
  const send = async ({ phone, scans }: (typeof batches)[number]) => {
    const body = { scans: phone ? scans.toReversed() : scans }
    for (;;) {
      const response = await request(phone ? second : app, 'POST', `/api/events/${large.id}/check-ins`, body, officer.token)
      if (response.status !== 503) return response
    }
  }
  const responses = await Promise.all(batches.map(send))
  expect(responses.map(({ status }) => status)).toEqual(batches.map(() => 200))
  const stored = await app.database.registration.findMany({ where: { eventId: large.id }, orderBy: { number: 'asc' } })
  expect(stored.map(({ checkedInAt }) => checkedInAt?.getTime())).toEqual(rows.map((_, index) => start + index * 1000))
  const outcomes = (await Promise.all(batches.map(send))).flatMap(({ body }) => body.results.map(({ outcome }: { outcome: string }) => outcome))
  expect([outcomes.filter((each) => each === 'CHECKED_IN').length, outcomes.filter((each) => each === 'ALREADY').length]).toEqual([500, 500])
  await second.stop()
})
