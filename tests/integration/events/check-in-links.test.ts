import { beforeAll, expect, test } from 'vitest'
import { findMember, updateRole } from '../../../server/features/clubs/members/data.ts'
import { hashTicketCode } from '../../../server/features/events/check-in/ticket.ts'
import { checkInMutation, checkInQuery, createEvent, createOfficer, register } from '../../support/check-in.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { findTables } from '../../support/read-tables.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let officer: Student
let event: Awaited<ReturnType<typeof createEvent>>
let registration: Awaited<ReturnType<typeof register>>
let attendee: Student
beforeAll(async () => {
  officer = await createOfficer(app, 'resonance')
  event = await createEvent(app, { clubSlug: 'resonance' })
  attendee = await createStudent(app)
  registration = await register(app, event.id, attendee.uid)
})

const createMutation = `mutation($input: CreateCheckInLinkInput!) {
  createCheckInLink(input: $input) { link { id label createdAt endsAt revokedAt } url }
}`
const createLink = (input: object = {}, token = officer.token) =>
  graphql(app, createMutation, { input: { eventId: event.nodeId, label: 'Gate 2', ...input } }, token)

/** The id and the token of a new link. */
async function createToken(input: object = {}) {
  const { data } = await createLink(input)
  return { id: data.createCheckInLink.link.id as string, link: data.createCheckInLink.url.split('#')[1] as string }
}

const revoke = (id: string, token = officer.token) =>
  graphql(app, 'mutation($id: ID!) { revokeCheckInLink(input: {id: $id}) { link { revokedAt } } }', { id }, token)

const codeOf = async (result: ReturnType<typeof graphql>) => (await result).errors?.[0]?.extensions.code ?? 'OK'
const scans = () => [{ deviceScanId: 'x', ticket: registration.ticket, at: new Date() }]

test('the holder of a link scans without an account, and sees the name of a scanned ticket alone', async () => {
  const { link } = await createToken()
  const { data } = await graphql(app, checkInQuery, { eventId: event.nodeId, link })
  expect(data.checkIn).toMatchObject({ viewerIsOrganiser: false, publicKey: expect.stringMatching(/^[\w-]{43}$/) })
  const { ticketCode, nodeId: id } = registration
  const ticketCodeHash = await hashTicketCode(event.nodeId, ticketCode)
  expect(data.checkIn.attendees.edges).toEqual([{ node: { id, name: null, ticketCode: null, ticketCodeHash, state: 'REGISTERED', checkedInAt: null } }])
  expect(JSON.stringify(data)).not.toContain(attendee.username)
  const rest = await request(app, 'POST', `/api/events/${event.id}/check-ins`, { link, scans: scans() })
  expect(rest.body.results).toMatchObject([{ outcome: 'CHECKED_IN', name: attendee.username, event: null }])
  const again = await graphql(app, checkInMutation, { input: { eventId: event.nodeId, link, scans: scans() } })
  expect(again.data.checkInAttendees.results).toMatchObject([{ outcome: 'ALREADY', checkedInAt: rest.body.results[0].checkedInAt }])
})

test('the holder of a link can do nothing else', async () => {
  const { id, link } = await createToken()
  const student = await createStudent(app)
  for (const token of [undefined, student.token]) {
    const refusal = token ? 'FORBIDDEN' : 'UNAUTHENTICATED'
    expect(await codeOf(graphql(app, checkInQuery, { eventId: event.nodeId, link, search: 'a' }, token))).toBe('FORBIDDEN')
    const undo = 'mutation($input: UndoCheckInInput!) { undoCheckIn(input: $input) { attendee { id } } }'
    expect(await codeOf(graphql(app, undo, { input: { eventId: event.nodeId, registrationId: registration.nodeId } }, token))).toBe(refusal)
    expect(await codeOf(graphql(app, 'query($id: ID!) { checkInLinks(eventId: $id) { id } }', { id: event.nodeId }, token))).toBe(refusal)
    expect(await codeOf(graphql(app, createMutation, { input: { eventId: event.nodeId, label: 'x' } }, token))).toBe(refusal)
    expect(await codeOf(graphql(app, 'mutation($id: ID!) { revokeCheckInLink(input: {id: $id}) { link { id } } }', { id }, token))).toBe(refusal)
    expect((await request(app, 'GET', `/api/events/${event.id}/registrations.csv`, undefined, token)).status).toBe(token ? 403 : 401)
  }
})

test('a link that was revoked, has ended, is of another event or does not exist is 403', async () => {
  const [revoked, ended, other] = [await createToken(), await createToken(), await createEvent(app, { clubSlug: 'resonance' })]
  const valid = await createToken()
  expect((await revoke(revoked.id)).data.revokeCheckInLink.link.revokedAt).not.toBeNull()
  await app.database.checkInLink.updateMany({
    where: { id: Buffer.from(ended.id, 'base64url').toString().split(':')[1] ?? '' },
    data: { endsAt: new Date(Date.now() - 1) },
  })
  const attempts = [...[revoked, ended, { link: 'x'.repeat(43) }].map(({ link }) => [event.id, link] as const), [other.id, valid.link] as const]
  for (const [eventId, link] of attempts) {
    const result = await request(app, 'POST', `/api/events/${eventId}/check-ins`, { link, scans: scans() })
    expect(result).toMatchObject({ status: 403, body: { error: 'This check-in link is not valid any more. Ask the organisers for a new one.' } })
    expect(await codeOf(graphql(app, checkInQuery, { eventId, link }))).toBe('FORBIDDEN')
  }
  expect(await codeOf(graphql(app, checkInQuery, { eventId: event.nodeId, link: valid.link }))).toBe('OK')
})

test('a link ends with the role of its creator, and rests while the account is suspended', async () => {
  const creator = await createOfficer(app, 'resonance')
  const { data } = await createLink({}, creator.token)
  const link = data.createCheckInLink.url.split('#')[1]
  const openLink = () => codeOf(graphql(app, checkInQuery, { eventId: event.nodeId, link }))
  const suspend = (suspendedUntil: Date | null) => app.database.user.update({ where: { uid: creator.uid }, data: { suspendedUntil } })
  expect(await openLink()).toBe('OK')
  await suspend(new Date(Date.now() + 60_000))
  expect(await openLink()).toBe('FORBIDDEN')
  await suspend(null)
  expect(await openLink()).toBe('OK')
  await app.database.clubMember.updateMany({ where: { userUid: creator.uid }, data: { role: 'MEMBER' } })
  expect(await openLink()).toBe('FORBIDDEN')
  expect((await request(app, 'POST', `/api/events/${event.id}/check-ins`, { link, scans: scans() })).status).toBe(403)
  await app.database.clubMember.updateMany({ where: { userUid: creator.uid }, data: { role: 'OFFICER', roleSince: new Date() } })
  expect(await openLink()).toBe('FORBIDDEN')
})

test('a link stays valid when its creator becomes head of the club, and ends when the role is lost and given back', async () => {
  const creator = await createOfficer(app, 'resonance')
  const { data } = await createLink({}, creator.token)
  const link = data.createCheckInLink.url.split('#')[1]
  const openLink = () => codeOf(graphql(app, checkInQuery, { eventId: event.nodeId, link }))
  const setRole = (role: 'OFFICER' | 'MEMBER' | 'HEAD') =>
    app.database.$transaction(async (transaction) => {
      const member = await findMember(transaction, 'resonance', creator.uid)
      if (member) await updateRole(transaction, member, { role, title: '', now: new Date() })
    })
  for (const [role, result] of [
    ['HEAD', 'OK'],
    ['OFFICER', 'OK'],
    ['MEMBER', 'FORBIDDEN'],
    ['OFFICER', 'FORBIDDEN'],
  ] as const) {
    await setRole(role)
    expect(await openLink(), role).toBe(result)
  }
})

test('a link of a campus event ends with the grant of its creator, also if the role is granted again', async () => {
  const administrator = await createStudent(app)
  const grant = () =>
    app.database.roleGrant.create({ data: { id: crypto.randomUUID(), userUid: administrator.uid, role: 'ADMINISTRATOR', grantedAt: new Date() } })
  const { id } = await grant()
  const campusEvent = await createEvent(app, { clubSlug: null })
  const { data } = await createLink({ eventId: campusEvent.nodeId }, administrator.token)
  const openLink = () => codeOf(graphql(app, checkInQuery, { eventId: campusEvent.nodeId, link: data.createCheckInLink.url.split('#')[1] }))
  expect(await openLink()).toBe('OK')
  await app.database.roleGrant.update({ where: { id }, data: { revokedAt: new Date() } })
  expect(await openLink()).toBe('FORBIDDEN')
  await grant()
  expect(await openLink()).toBe('FORBIDDEN')
})

test('the token is in no table, and its hash is in one', async () => {
  const { link } = await createToken()
  expect(await findTables(app, [link])).toEqual([])
})

test('a link that is created again with its Idempotency-Key has a new address alone', async () => {
  const variables = { input: { eventId: event.nodeId, label: 'Door A' } }
  const create = (key: string) => graphql(app, createMutation, variables, officer.token, { 'Idempotency-Key': key })
  const [first, again, other] = [await create('door-a'), await create('door-a'), await create('door-b')]
  expect(again.data.createCheckInLink.link).toEqual(first.data.createCheckInLink.link)
  expect(other.data.createCheckInLink.link.id).not.toBe(first.data.createCheckInLink.link.id)
  const open = ({ data }: typeof first) => codeOf(graphql(app, checkInQuery, { eventId: event.nodeId, link: data.createCheckInLink.url.split('#')[1] }))
  expect([await open(first), await open(again)]).toEqual(['FORBIDDEN', 'OK'])
  await revoke(again.data.createCheckInLink.link.id)
  expect(await open(await create('door-a'))).toBe('OK')
  expect(await open(again)).toBe('FORBIDDEN')
})

test('a link ends twelve hours after the event, at most 48 hours after it, and in the future', async () => {
  const { endsAt } = await app.database.event.findUniqueOrThrow({ where: { id: event.id } })
  const after = (hours: number) => new Date(endsAt.getTime() + hours * 3_600_000).toISOString()
  expect((await createLink()).data.createCheckInLink.link).toMatchObject({ label: 'Gate 2', endsAt: after(12), revokedAt: null })
  expect((await createLink({ endsAt: after(48) })).data.createCheckInLink.link.endsAt).toBe(after(48))
  for (const [end, message] of [
    [after(48.1), 'A link ends at most 48 hours after the event.'],
    [new Date(Date.now() - 1000).toISOString(), 'The end must be in the future.'],
  ])
    expect((await createLink({ endsAt: end })).errors?.[0]).toMatchObject({ message, extensions: { code: 'INVALID_INPUT', field: 'endsAt' } })
  expect((await createLink({ label: ' ' })).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field: 'label' })
})

test('organisers list the links, at most 50 of an event, and officers of another club do not', async () => {
  const crowded = await createEvent(app, { clubSlug: 'resonance' })
  const query = 'query($id: ID!) { checkInLinks(eventId: $id) { label revokedAt } }'
  await createLink({ eventId: crowded.nodeId, label: 'Gate 1' })
  const { data } = await createLink({ eventId: crowded.nodeId, label: 'Gate 2' })
  for (let n = 0; n < 2; n += 1) expect((await revoke(data.createCheckInLink.link.id)).errors).toBeUndefined()
  const links = (await graphql(app, query, { id: crowded.nodeId }, officer.token)).data.checkInLinks
  expect(links).toEqual([
    { label: 'Gate 2', revokedAt: expect.any(String) },
    { label: 'Gate 1', revokedAt: null },
  ])
  const stranger = await createOfficer(app, 'codeforge')
  expect(await codeOf(graphql(app, query, { id: crowded.nodeId }, stranger.token))).toBe('FORBIDDEN')
  expect(await codeOf(createLink({ eventId: crowded.nodeId }, stranger.token))).toBe('FORBIDDEN')
  expect(await codeOf(revoke(data.createCheckInLink.link.id, stranger.token))).toBe('FORBIDDEN')
  const now = new Date()
  const rows = Array.from({ length: 48 }, (_, n) => ({
    id: crypto.randomUUID(),
    eventId: crowded.id,
    tokenHash: Buffer.from([n]),
    createdBy: 'x',
    createdAt: now,
    endsAt: now,
  }))
  await app.database.checkInLink.createMany({ data: rows })
  expect((await createLink({ eventId: crowded.nodeId })).errors?.[0]).toMatchObject({
    message: 'An event has at most 50 check-in links.',
    extensions: { code: 'CONFLICT' },
  })
})
