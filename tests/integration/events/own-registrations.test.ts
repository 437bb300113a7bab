import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRegistrationById } from '../../../server/features/events/registrations/list.ts'
import { register as insertRegistration } from '../../support/check-in.ts'
import { createOfficer, dayMs, hourMs, insertEvent, register } from '../../support/events.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { countStatements, graphql, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

let clockMs = 0
const app = setUpTestApp(undefined, { now: () => new Date(Date.now() + clockMs) })
let viewer: Student
let other: Student
beforeAll(async () => {
  other = await createStudent(app)
})
beforeEach(async () => {
  viewer = await createStudent(app)
})

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs)
const restPath = '/api/users/me/registrations'

const query = `query($period: EventPeriod, $first: Int, $after: String) { viewer { registrations(period: $period, first: $first, after: $after) {
  edges { cursor node { state place ticketCode event { title cancelledAt } } } pageInfo { hasNextPage endCursor } } } }`

async function readTitles(variables: Record<string, unknown> = {}, { token } = viewer): Promise<string[]> {
  const { data } = await graphql(app, query, variables, token)
  return data.viewer.registrations.edges.map(({ node }: any) => node.event.title)
}

/** Registers a student for an event, which may then be moved to another time. */
async function registerFor(title: string, { token } = viewer, fields: object = {}, changes: object = {}) {
  const { id } = await insertEvent(app, { title, ...fields })
  expect((await register(app, id, token)).status).toBe(200)
  await app.database.event.update({ where: { id }, data: changes })
  return id
}

const past = { startsAt: inHours(-30), endsAt: inHours(-28) }

test('upcoming registrations are listed by their start, past ones the latest first', async () => {
  await registerFor('Second', viewer, { startsAt: inHours(60) })
  await registerFor('First', viewer, { startsAt: inHours(20) })
  await registerFor('Running', viewer, {}, { startsAt: inHours(-1), endsAt: inHours(1) })
  await registerFor('Long ago', viewer, {}, { startsAt: inHours(-90), endsAt: inHours(-88) })
  await registerFor('Yesterday', viewer, {}, past)
  expect(await readTitles()).toEqual(['Running', 'First', 'Second'])
  expect(await readTitles({ period: 'UPCOMING' })).toEqual(['Running', 'First', 'Second'])
  expect(await readTitles({ period: 'PAST' })).toEqual(['Yesterday', 'Long ago'])
})

test('a place on a waiting list is listed with its number, a cancelled event with its mark, a cancelled registration and a hidden event not at all', async () => {
  const full = await insertEvent(app, { title: 'Full', capacity: 1 })
  await register(app, full.id, other.token)
  await register(app, full.id, viewer.token)
  await registerFor('Cancelled', viewer, { startsAt: inHours(70) }, { cancelledAt: new Date() })
  await registerFor('Hidden', viewer, {}, { hiddenAt: new Date() })
  const left = await registerFor('Left')
  await request(app, 'DELETE', `/api/events/${left}/registration`, undefined, viewer.token)
  const { data } = await graphql(app, query, {}, viewer.token)
  expect(data.viewer.registrations.edges.map(({ node }: any) => node)).toMatchObject([
    { state: 'WAITING', place: 1, ticketCode: null, event: { title: 'Full' } },
    { state: 'REGISTERED', place: null, ticketCode: expect.any(String), event: { title: 'Cancelled', cancelledAt: expect.any(String) } },
  ])
})

test.each(['UPCOMING', 'PAST'])('%s registrations are paged, also those of events with one start', async (period) => {
  const times = period === 'PAST' ? past : {}
  const startsAt = inHours(50)
  for (const title of ['A', 'B', 'C', 'D', 'E']) await registerFor(title, viewer, { startsAt }, times)
  const titles: string[] = []
  let after: string | null = null
  do {
    const { data } = await graphql(app, query, { period, first: 2, after }, viewer.token)
    const { edges, pageInfo } = data.viewer.registrations
    titles.push(...edges.map(({ node }: any) => node.event.title))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after)
  expect(titles.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E'])
})

test('a list of twenty runs as many statements as a list of one', async () => {
  for (let index = 0; index < 20; index += 1) {
    const { id } = await insertEvent(app, { title: `Event ${index}`, capacity: 1 })
    await app.database.registration.create({
      data: {
        id: crypto.randomUUID(),
        eventId: id,
        userUid: viewer.uid,
        state: 'WAITING',
        number: 1,
        ticketCode: `T${viewer.uid.slice(0, 6)}${index}`,
        createdAt: new Date(),
      },
    })
  }
  const [one, twenty] = [await countStatements(app, query, { first: 1 }, viewer.token), await countStatements(app, query, { first: 20 }, viewer.token)]
  expect(twenty.data.viewer.registrations.edges).toHaveLength(20)
  expect(twenty.count).toBe(one.count)
})

describe('access', () => {
  test('nobody reads the registrations of others', async () => {
    await registerFor('Open mic')
    const ofUser = 'query($username: String!) { user(username: $username) { registrations { edges { node { id } } } } }'
    const administrator = await createOfficer(app)
    for (const token of [other.token, administrator.token, undefined]) {
      const { data } = await graphql(app, ofUser, { username: viewer.username }, token)
      expect(data.user.registrations).toBeNull()
    }
    expect((await graphql(app, ofUser, { username: viewer.username }, viewer.token)).data.user.registrations.edges).toHaveLength(1)
    expect(await readTitles({}, other)).not.toContain('Open mic')
    expect((await request(app, 'GET', restPath)).status).toBe(401)
  })

  test('a suspended user reads what visitors read', async () => {
    await registerFor('Open mic')
    await app.database.user.update({ where: { uid: viewer.uid }, data: { suspendedUntil: inHours(1) } })
    // A server knows a suspension within a minute.
    clockMs += 61_000
    expect((await graphql(app, query, {}, viewer.token)).data.viewer?.registrations ?? null).toBeNull()
    expect((await request(app, 'GET', restPath, undefined, viewer.token)).status).toBe(403)
  })
})

describe('REST', () => {
  test('has the same registrations as GraphQL, with their events', async () => {
    const full = await insertEvent(app, { title: 'Full', capacity: 1, startsAt: inHours(90) })
    await register(app, full.id, other.token)
    await register(app, full.id, viewer.token)
    const first = await registerFor('First', viewer, { startsAt: inHours(20) })
    await registerFor('Yesterday', viewer, {}, past)
    const upcoming = await request(app, 'GET', restPath, undefined, viewer.token)
    expect(upcoming).toMatchObject({
      status: 200,
      body: [
        { registration: { eventId: first, state: 'REGISTERED', place: null, ticketCode: expect.any(String) }, event: { id: first, title: 'First' } },
        { registration: { eventId: full.id, state: 'WAITING', place: 1, ticketCode: null }, event: { id: full.id, title: 'Full' } },
      ],
    })
    expect(upcoming.headers.get('cache-control')).toMatch(/private|no-store/)
    const titles = async (search: string) => (await request(app, 'GET', restPath + search, undefined, viewer.token)).body.map(({ event }: any) => event.title)
    expect(await titles('?period=past')).toEqual(['Yesterday'])
    expect(await titles('?period=upcoming')).toEqual(['First', 'Full'])
    const page = await request(app, 'GET', `${restPath}?limit=1`, undefined, viewer.token)
    expect(page.body).toHaveLength(1)
    const [, next] = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? []
    expect(await titles(new URL(next ?? '', app.address).search)).toEqual(['Full'])
  })

  test.each(['?period=someday', '?limit=0', '?cursor=x'])('%s is refused', async (search) => {
    expect((await request(app, 'GET', restPath + search, undefined, viewer.token)).status).toBe(400)
  })
})

describe('the next event of a club', () => {
  const nextQuery = '{ club(slug: "thirai") { nextEvent { title } } }'

  test('is its first one that is neither over, cancelled nor hidden', async () => {
    await app.database.event.deleteMany({ where: { clubSlug: 'thirai' } })
    expect((await graphql(app, nextQuery)).data.club.nextEvent).toBeNull()
    const insert = (title: string, fields: object) => insertEvent(app, { clubSlug: 'thirai', title, ...fields })
    await insert('Over', { startsAt: inHours(-5) })
    await insert('Cancelled', { startsAt: inHours(5), cancelledAt: new Date() })
    await insert('Hidden', { startsAt: inHours(6), hiddenAt: new Date() })
    await insert('Next', { startsAt: inHours(7) })
    await insert('Later', { startsAt: new Date(Date.now() + 3 * dayMs) })
    expect((await graphql(app, nextQuery)).data.club.nextEvent).toEqual({ title: 'Next' })
  })

  test('is read for all clubs in one statement', async () => {
    const [one, all] = [
      await countStatements(app, '{ club(slug: "thirai") { nextEvent { title } } }'),
      await countStatements(app, '{ clubs { nextEvent { title } } }'),
    ]
    expect(all.data.clubs.length).toBeGreaterThan(2)
    expect(all.count).toBe(one.count)
    // The clubs, and their next events.
    expect(all.count).toBe(2)
  })
})

test('a registration is not read by its id while its owner is suspended, nor of a hidden event', async () => {
  const event = await insertEvent(app)
  const person = await createStudent(app)
  const { id, nodeId } = await insertRegistration(app, event.id, person.uid)
  const readCode = async () =>
    (await graphql(app, 'query($id: ID!) { node(id: $id) { ... on Registration { ticketCode } } }', { id: nodeId }, person.token)).data.node?.ticketCode
  expect(await readCode()).toMatch(/^\w+$/)
  await app.database.event.update({ where: { id: event.id }, data: { hiddenAt: new Date() } })
  expect(await readCode()).toBeUndefined()
  await app.database.event.update({ where: { id: event.id }, data: { hiddenAt: null } })
  const read = (suspendedUntil: Date | null) =>
    getRegistrationById({ ...app.jobContext, primary: app.database, viewer: { uid: person.uid, suspendedUntil } } as never, id)
  expect((await read(null))?.id).toBe(id)
  expect(await read(new Date(Date.now() + hourMs))).toBeNull()
})
