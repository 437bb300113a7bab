import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { toNodeId } from '../../../server/relay/node-id.ts'
import { createClub } from '../../support/clubs.ts'
import { cancelEvent, createEventFields, createOfficer, dayMs, hourMs, insertEvent, listDomainEvents, register, saveEvent } from '../../support/events.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { graphql, request } from '../../support/http/client.ts'
import { createAdministrator } from '../../support/moderation.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let officer: Student
let otherOfficer: Student
let member: Student
let administrator: Student
beforeAll(async () => {
  officer = await createOfficer(app)
  otherOfficer = await createOfficer(app, 'thirai')
  member = await createStudent(app)
  await app.database.clubMember.create({ data: { userUid: member.uid, clubSlug: 'resonance' } })
  administrator = await createAdministrator(app)
})

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const code = ({ errors }: { errors?: { extensions: { code: string } }[] | undefined }) => errors?.[0]?.extensions.code ?? 'OK'

test('officers save and cancel the events of their club, administrators those of the campus, nobody else', async () => {
  const campus = createEventFields({ clubId: null })
  const head = await createOfficer(app, 'resonance', 'HEAD')
  const club = await saveEvent(app, officer.token, createEventFields())
  const campusEvent = await saveEvent(app, administrator.token, campus)
  expect([club.data.count, campusEvent.data.count]).toEqual([1, 1])
  const codes: Record<string, string[]> = {}
  for (const [name, { token }] of Object.entries({ officer, head, otherOfficer, member, administrator }))
    codes[name] = [
      code(await saveEvent(app, token, createEventFields())),
      code(await saveEvent(app, token, campus)),
      code(await saveEvent(app, token, createEventFields({ id: club.data.event.id, version: 99 }))),
      code(await saveEvent(app, token, { ...campus, id: campusEvent.data.event.id, version: 99 })),
      code(await cancelEvent(app, token, club.data.event.id)),
      code(await cancelEvent(app, token, campusEvent.data.event.id)),
    ]
  const none = Array(6).fill('FORBIDDEN')
  expect(codes).toEqual({
    officer: ['OK', 'FORBIDDEN', 'CONFLICT', 'FORBIDDEN', 'OK', 'FORBIDDEN'],
    head: ['OK', 'FORBIDDEN', 'CONFLICT', 'FORBIDDEN', 'OK', 'FORBIDDEN'],
    otherOfficer: none,
    member: none,
    administrator: ['FORBIDDEN', 'OK', 'FORBIDDEN', 'CONFLICT', 'FORBIDDEN', 'OK'],
  })
  const added = await listDomainEvents(app, 'event.added')
  expect(added.map(({ subject, actor }) => [subject, actor])).toContainEqual([club.id, officer.uid])
})

describe('messages', () => {
  const questions = (count: number) => Array.from({ length: count }, () => ({ label: 'Why?' }))
  test.each([
    [{ title: ' ' }, 'title', 'An event needs a title.'],
    [{ startsAt: inHours(30), endsAt: inHours(29) }, 'endsAt', 'The end must be after the start.'],
    [{ startsAt: inHours(30), endsAt: inHours(30 + 32 * 24) }, 'endsAt', 'An event lasts at most 31 days.'],
    [{ startsAt: inHours(-30), endsAt: inHours(-29) }, 'endsAt', 'The event is over already. Check the dates.'],
    [{ onlineUrl: 'http://example.edu' }, 'onlineUrl', 'The online link begins with https://.'],
    [{ onlineUrl: 'javascript:alert(1)' }, 'onlineUrl', 'The online link begins with https://.'],
    [{ questions: questions(6) }, 'questions', 'Ask at most 5 questions.'],
    [{ capacity: 0 }, 'capacity', 'An event has at least one seat.'],
    [{ capacity: 5, heldSeats: 6 }, 'heldSeats', 'There cannot be more held seats than seats.'],
    [{ heldSeats: 1 }, 'heldSeats', 'Seats can be held only if the number of seats is limited.'],
    [{ closesAt: inHours(24 * 9) }, 'closesAt', 'Registration closes at the end of the event at the latest.'],
    [{ opensAt: inHours(9), closesAt: inHours(8) }, 'opensAt', 'Registration must open before it closes.'],
    [{ audienceClubIds: [toNodeId('Club', 'nowhere')] }, 'audienceClubIds', "There is no club or course 'nowhere'."],
    [{ audienceCourses: ['Alchemy'] }, 'audienceCourses', "There is no club or course 'Alchemy'."],
    [{ rule: 'FREQ=DAILY;COUNT=61' }, 'rule', 'A series has at most 60 events.'],
  ])('%j is refused', async (fields, field, message) => {
    const { errors } = await saveEvent(app, officer.token, createEventFields(fields))
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'INVALID_INPUT', field } })
  })
})

test('an event keeps what was saved, and its cover', async () => {
  const fields = {
    ...{ description: 'Two poems each.', place: 'Amphitheatre', onlineUrl: 'https://meet.example.edu/x', takesRegistrations: true, capacity: 60, heldSeats: 5 },
    ...{
      audienceClubIds: [toNodeId('Club', 'thirai')],
      audienceCourses: ['BA English'],
      questions: [{ label: 'Title?', isRequired: true }, { label: 'Length?' }],
    },
  }
  const mutation = 'mutation($input: SaveEventInput!, $cover: Upload) { saveEvent(input: $input) { event { id } } }'
  const withCover = mutation.replace('input: $input', 'input: {title: "Open mic", clubId: $club, startsAt: $startsAt, endsAt: $endsAt, cover: $cover}')
  const query = withCover.replace('$input: SaveEventInput!', '$club: ID!, $startsAt: DateTime!, $endsAt: DateTime!')
  const { clubId, startsAt, endsAt } = createEventFields() as Record<string, string>
  const created = await graphql(app, query, { club: clubId, startsAt, endsAt, cover: await createPng() }, officer.token)
  const { id } = created.data.saveEvent.event
  const saved = await saveEvent(app, officer.token, createEventFields({ ...fields, id, version: 1 }))
  expect(saved.data).toMatchObject({ count: 1, event: { version: 2 } })
  const { body } = await request(app, 'GET', `/api/events/${saved.id}`)
  expect(body).toMatchObject({
    ...{ title: 'Open mic', description: 'Two poems each.', place: 'Amphitheatre', isOnline: true, seatsLeft: 55, cover: expect.stringContaining('/media/') },
    audience: { clubs: ['thirai'], courses: ['BA English'] },
    questions: [
      { id: expect.any(String), label: 'Title?', isRequired: true },
      { id: expect.any(String), label: 'Length?', isRequired: false },
    ],
  })
  const [kept] = body.questions
  const questions = [{ label: 'New?' }, kept, { ...kept, label: 'Again?' }, { id: 'x', label: 'Other?' }]
  await saveEvent(app, officer.token, createEventFields({ ...fields, id, version: 2, questions }))
  const changed = (await request(app, 'GET', `/api/events/${saved.id}`)).body.questions
  expect(changed[1]).toEqual(kept)
  expect(new Set(changed.map((question: { id: string }) => question.id)).size).toBe(4)
  expect(JSON.stringify(body)).not.toContain('meet.example.edu')
  expect((await fetch(new URL(body.cover, app.address))).status).toBe(200)
  await app.database.event.update({ where: { id: saved.id }, data: { hiddenAt: new Date() } })
  const { getFileByKey } = await import('../../../server/features/media/service.ts')
  await expect(getFileByKey(app.database, body.cover.replace(/^.*\/media\//, ''))).rejects.toThrow('There is nothing here.')
})

test('an online link without a scheme gets https', async () => {
  const { id } = await saveEvent(app, officer.token, createEventFields({ onlineUrl: ' Meet.example.edu/x?y=1#z ' }))
  expect((await app.database.event.findUniqueOrThrow({ where: { id } })).onlineUrl).toBe('https://meet.example.edu/x?y=1#z')
})

test('a copy has the cover of an event of the same organisers', async () => {
  const coverId = randomUUID()
  const file = { ownerUid: officer.uid, kind: 'IMAGE', key: `${coverId}.webp`, mimeType: 'image/webp', filename: 'cover.webp' } as const
  await app.database.file.create({ data: { ...file, id: coverId, size: 1, createdAt: new Date() } })
  const [own, others] = [await insertEvent(app, { coverId }), await insertEvent(app, { coverId, clubSlug: 'codeforge' })]
  const copy = await saveEvent(app, officer.token, createEventFields({ copyCoverFrom: own.nodeId, rule: 'FREQ=DAILY;COUNT=2' }))
  expect(copy.data.count).toBe(2)
  const { seriesId } = await app.database.event.findUniqueOrThrow({ where: { id: copy.id } })
  expect(await app.database.event.count({ where: { seriesId, coverId } })).toBe(2)
  const refused = await saveEvent(app, officer.token, createEventFields({ copyCoverFrom: others.nodeId }))
  expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect((await saveEvent(app, officer.token, createEventFields({ copyCoverFrom: (await insertEvent(app)).nodeId }))).errors).toBeUndefined()
})

test('a club has at most 120 events ahead, none of them more than two years', async () => {
  const clubSlug = await createClub(app)
  const { token } = await createOfficer(app, clubSlug)
  const clubId = toNodeId('Club', clubSlug)
  const save = (fields: object) => saveEvent(app, token, createEventFields({ clubId, ...fields }))
  for (let count = 0; count < 2; count += 1) expect((await save({ rule: 'FREQ=DAILY;COUNT=60' })).errors).toBeUndefined()
  expect((await save({})).errors?.[0]).toMatchObject({
    message: 'A club has at most 120 events that are not over. These would be 121.',
    extensions: { code: 'CONFLICT' },
  })
  await app.database.event.updateMany({ where: { clubSlug }, data: { cancelledAt: new Date() } })
  expect((await save({ rule: 'FREQ=DAILY;COUNT=60' })).errors).toBeUndefined()
  // Cancelled ones are listed, too.
  expect((await save({})).errors?.[0]?.message).toMatch(/^A club has at most 180 events that are not over, with cancelled ones/)
  const startsAt = new Date(Date.now() + 3 * 366 * dayMs)
  const far = { startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + hourMs).toISOString() }
  expect((await save(far)).errors?.[0]).toMatchObject({ message: 'An event begins at most 2 years ahead.', extensions: { field: 'startsAt' } })
})

test('a second edit of the same version is refused', async () => {
  const { data } = await saveEvent(app, officer.token, createEventFields())
  const { id } = data.event
  expect(code(await saveEvent(app, officer.token, createEventFields({ id, version: 1, title: 'First' })))).toBe('OK')
  expect(code(await saveEvent(app, officer.token, createEventFields({ id, version: 1, title: 'Second' })))).toBe('CONFLICT')
  expect(code(await saveEvent(app, officer.token, createEventFields({ id, title: 'Third' })))).toBe('CONFLICT')
})

test('more seats and released seats move the waiting list up; fewer than the registered are refused', async () => {
  const base = createEventFields({ takesRegistrations: true, capacity: 2, heldSeats: 1 })
  const { id, data } = await saveEvent(app, officer.token, base)
  const students = await Promise.all([1, 2, 3, 4].map(() => createStudent(app)))
  for (const { token } of students) await register(app, id, token)
  const edit = (version: number, fields: object) => saveEvent(app, officer.token, { ...base, id: data.event.id, version, ...fields })
  const readCounts = () => app.database.event.findUnique({ where: { id }, select: { registeredCount: true, waitingCount: true } })
  expect(await readCounts()).toEqual({ registeredCount: 1, waitingCount: 3 })
  await edit(1, { heldSeats: 0 })
  expect(await readCounts()).toEqual({ registeredCount: 2, waitingCount: 2 })
  await edit(2, { heldSeats: 0, capacity: 3 })
  expect(await readCounts()).toEqual({ registeredCount: 3, waitingCount: 1 })
  expect(await listDomainEvents(app, 'registration.confirmed')).toHaveLength(2)
  expect((await edit(3, { heldSeats: 0 })).errors?.[0]).toMatchObject({
    message: '3 people are registered. There cannot be fewer seats.',
    extensions: { field: 'capacity' },
  })
  expect((await edit(3, { takesRegistrations: false })).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'takesRegistrations' })
  await edit(3, { capacity: null, heldSeats: 0 })
  expect(await readCounts()).toEqual({ registeredCount: 4, waitingCount: 0 })
})

test('a moved and a cancelled event are recorded for its people', async () => {
  const { id, nodeId } = await insertEvent(app)
  const registered = await createStudent(app)
  await register(app, id, registered.token)
  const moved = createEventFields({ id: nodeId, version: 1, takesRegistrations: true, place: 'Auditorium' })
  await saveEvent(app, officer.token, moved)
  await saveEvent(app, officer.token, { ...moved, version: 2, title: 'A new title' })
  expect((await listDomainEvents(app, 'event.moved')).filter(({ subject }) => subject === id)).toMatchObject([
    { subject: id, actor: officer.uid, payload: { previous: { place: '' } } },
  ])
  const cancelled = await cancelEvent(app, officer.token, nodeId, { reason: 'Rain.' })
  expect(cancelled.data.cancelEvent).toEqual({
    count: 1,
    event: { cancelledAt: expect.any(String), cancellationReason: 'Rain.', registrationState: 'CANCELLED' },
  })
  expect((await cancelEvent(app, officer.token, nodeId)).data.cancelEvent).toMatchObject({ count: 0, event: { cancellationReason: 'Rain.' } })
  expect((await listDomainEvents(app, 'event.cancelled')).filter(({ subject }) => subject === id)).toHaveLength(1)
  expect(code(await saveEvent(app, officer.token, { ...moved, version: 4 }))).toBe('CONFLICT')
  expect(await app.database.registration.findFirst({ where: { eventId: id } })).toMatchObject({ state: 'REGISTERED' })
  const calendar = await (await fetch(`${app.address}/api/events/${id}.ics`)).text()
  expect(calendar.split('\r\n')).toEqual(expect.arrayContaining(['SEQUENCE:4', 'STATUS:CANCELLED']))
})
