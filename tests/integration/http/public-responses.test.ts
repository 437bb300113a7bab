import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { execute, type GraphQLObjectType, getNamedType, isLeafType, isObjectType, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEndpoints, createLoaders } from '../../../server/features/index.ts'
import { isPublicField } from '../../../server/graphql/cache-policy.ts'
import { schema } from '../../../server/graphql/schema.ts'
import type { Endpoint } from '../../../server/rest/endpoint.ts'
import { createRestRouter } from '../../../server/rest/router.ts'
import { type Account, createBusiness, createPost, createReply, createStudent, uploadLogo } from '../../support/factories.ts'
import { createPdf, createPng } from '../../support/files/image-and-pdf-files.ts'
import { graphql, request } from '../../support/http/client.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

const publicEndpoints = (Object.values(createEndpoints({ sessionCookies: {} } as never)).flat() as Endpoint<never>[]).filter(({ cache }) => cache === 'public')
const queryType = schema.getQueryType() as GraphQLObjectType
const publicFields = Object.keys(queryType.getFields()).filter((name) => isPublicField(schema, queryType, name))

/** The path of each public endpoint. */
const paths: Record<string, string> = {
  ...{ listPosts: '/api/posts?community=lounge', listBusinesses: '/api/users/businesses', getModerationLog: '/api/moderation-log' },
  ...{ getUser: '', getPost: '', listUserPosts: '', listReplies: '', listClubs: '/api/clubs', getClub: '/api/clubs/resonance', getEvent: '' },
  listEvents: '/api/events?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z',
}

/** What the response of a public endpoint contains. */
const markers: Record<string, string> = {
  ...{ getModerationLog: '"act":', listClubs: '"leaders":[{', getClub: '"leaders":[{', listEvents: '"Concert"', getEvent: '"Concert"' },
}
const getMarker = (name: string) => markers[name] ?? '/media/'

/** Arguments of the public root fields that need some. */
const rootArguments: Record<string, string> = {}

/** Types of which a public field selects something. */
const selectedTypes = new Set<string>()

/** What the page of a club shows: selected by `Query.club`, since those of 200 clubs or of 500 events would be too many fields. */
const clubPageFields = new Set([
  'pinnedPost',
  'about',
  'meetings',
  'contact',
  'links',
  'joinPolicy',
  'cover',
  'darkCover',
  'memberCount',
  'leaders',
  'nextEvent',
])
/** What the page of an event shows: selected by `Query.event`, since those of 500 events would be too many fields. */
const eventPageFields = new Set([
  ...['version', 'cover', 'cancelledAt', 'cancellationReason', 'rule', 'takesRegistrations', 'capacity', 'heldSeats', 'opensAt', 'closesAt', 'audience'],
  ...['questions', 'registeredCount', 'waitingCount', 'seatsLeft', 'registrationState', 'isOnline'],
])

const omittedFieldsOfLists: Record<string, Set<string>> = { events: eventPageFields, clubs: clubPageFields }

/** Selects all public fields of a type, except those whose type encloses it, five fields deep. */
function selectPublicFields(type: GraphQLObjectType, enclosingTypes: GraphQLObjectType[] = [], omittedFields = new Set<string>()): string {
  selectedTypes.add(type.name)
  const selections = Object.values(type.getFields()).flatMap(({ name, args, ...field }) => {
    const fieldType = getNamedType(field.type)
    if (!isPublicField(schema, type, name) || omittedFields.has(name)) return []
    if (clubPageFields.has(name) && type.name === 'Club' && enclosingTypes.length > 1) return []
    if (isLeafType(fieldType)) return [name]
    // A query may select the earlier versions of two posts or replies at most.
    if (name === 'revisions' && enclosingTypes.length > 1) return []
    if (!isObjectType(fieldType)) throw new Error(`${type.name}.${name} is public, but this test selects no interfaces or unions.`)
    if (enclosingTypes.includes(fieldType) || enclosingTypes.length >= 5) return []
    return [`${name}${args.some((arg) => arg.name === 'first') ? '(first: 2)' : ''} ${selectPublicFields(fieldType, [...enclosingTypes, fieldType])}`]
  })
  return `{ __typename ${selections.join(' ')} }`
}

function createPublicQuery(name: string): string {
  const type = getNamedType(queryType.getFields()[name]?.type)
  const selection = isObjectType(type) ? selectPublicFields(type, [type], omittedFieldsOfLists[name]) : ''
  return `{ ${name}${rootArguments[name] ? `(${rootArguments[name]})` : ''} ${selection} }`
}

let app: TestApp
let author: Account & { username: string }
let other: Account
beforeAll(async () => {
  app = await startTestApp()
  author = await createStudent(app, { profile: { ownsBusiness: 'true', clubs: ['Resonance-(Music)'], profilePic: await createPng() } })
  other = await createStudent(app)
  await app.database.clubMember.updateMany({ where: { userUid: author.uid }, data: { role: 'HEAD' } })
  const { token } = author
  await createBusiness(app, { token, name: 'Shop', logo: await uploadLogo(app, token) })
  const { id } = await createPost(app, { token, contentHtml: '<p>#first</p>', media: [await createPng()] })
  await request(app, 'PATCH', '/api/users/me', { links: [{ label: 'Code', url: 'https://example.com' }] }, token)
  paths.getUser = `/api/users/${author.username}`
  paths.getPost = `/api/posts/${id}`
  paths.listUserPosts = `/api/users/${author.username}/posts`
  paths.listReplies = `/api/posts/${id}/replies`
  const reply = await createReply(app, id, { token })
  await createReply(app, id, { token, inReplyTo: reply.id })
  await request(app, 'PATCH', paths.getPost, { version: 1, contentHtml: '<p>#second</p>' }, token)
  await createPost(app, { token, community: 'learn', media: [createPdf()] })
  const createdAt = new Date()
  await app.database.announcement.create({
    data: { id: randomUUID(), text: 'Exams begin', startsAt: new Date(Date.now() - 60_000), endsAt: new Date(Date.now() + 3_600_000) },
  })
  await app.database.thriftItem.create({ data: { id: randomUUID(), name: 'Lamp', image: '/lamp.webp', minPrice: 1, createdAt } })
  await app.database.campusPage.create({ data: { slug: 'library', title: 'Library', owner: 'x', checkedOn: createdAt, contentHtml: '', fingerprint: '' } })
  const dates = { startsAt: new Date('2026-01-01T09:00:00Z'), endsAt: new Date('2026-01-01T10:00:00Z') }
  const questions = [{ id: '1', label: 'Which song?', isRequired: false }]
  const event = await app.database.event.create({
    data: { id: randomUUID(), title: 'Concert', clubSlug: 'resonance', audienceClubs: ['thirai'], questions, ...dates },
  })
  paths.getEvent = `/api/events/${event.id}`
  await request(app, 'POST', '/api/reports', { subjectId: Buffer.from(`Post:${id}`).toString('base64url'), reason: 'SPAM' }, other.token)
  const { data } = await graphql(app, '{ posts(community: LOUNGE) { edges { node { id } } } }')
  Object.assign(rootArguments, {
    user: `username: "${author.username}"`,
    event: `id: "${event.id}"`,
    events: 'from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z"',
    posts: 'community: LOUNGE, first: 2',
    businesses: 'first: 2',
    thriftItems: 'first: 2',
    post: `id: "${data.posts.edges[0].node.id}"`,
    tag: 'name: "second"',
    campusPage: 'slug: "library"',
    club: 'slug: "resonance"',
  })
})
afterAll(() => app.stop())

/** The response as a visitor, as the owner of the data and as another student. The operation name is part of the cache key, so none comes from the cache. */
async function readAsEveryViewer(path: string): Promise<string[]> {
  const bodies: string[] = []
  for (const token of [undefined, author.token, other.token]) {
    const headers = { 'apollo-require-preflight': 'true', 'x-apollo-operation-name': randomUUID(), ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(app.address + path, { headers })
    bodies.push(await response.text())
    expect([response.status, response.headers.get('ratelimit')], bodies.at(-1)).toEqual([200, null])
  }
  return bodies
}

/** A context that has nothing of the viewer or the client: reading any of it throws. */
const createAnonymousContext = () =>
  new Proxy({ database: app.database, storage: app.storage, now: app.now, loaders: createLoaders(app.database), markPublic: () => {} } as never, {
    get(context, property) {
      if (property in context) return context[property]
      throw new Error(`A public response depends on context.${String(property)}.`)
    },
  })

describe('GraphQL', () => {
  test.each(publicFields)('Query.%s is the same for every viewer', async (name) => {
    const query = createPublicQuery(name)
    const [asVisitor = '', ...others] = await readAsEveryViewer(`/graphql?query=${encodeURIComponent(query)}`)
    expect(others).toEqual([asVisitor, asVisitor])
    expect(JSON.parse(asVisitor).data[name]).toBeTruthy()
  })

  test('public fields of every type are resolved without reading the viewer or the client', async () => {
    const resolvedTypes = new Set<string>()
    for (const name of publicFields) {
      const { data, errors } = await execute({ schema, document: parse(createPublicQuery(name)), contextValue: createAnonymousContext() })
      expect(errors).toBeUndefined()
      for (const [, type = ''] of JSON.stringify(data).matchAll(/"__typename":"(\w+)"/g)) resolvedTypes.add(type)
    }
    expect([...resolvedTypes].sort()).toEqual([...selectedTypes].sort())
  })
})

describe('REST', () => {
  test('every public endpoint is a GET endpoint that anyone may call and that leaves the response to the router', () => {
    expect(publicEndpoints.map(({ name }) => name).sort()).toEqual(Object.keys(paths).sort())
    for (const { method, access, response } of publicEndpoints) expect([method, access, response.mediaType]).toEqual(['get', 'public', undefined])
  })

  test.each(publicEndpoints.map(({ name }) => name))('%s is the same for every viewer', async (name) => {
    const [asVisitor = '', ...others] = await readAsEveryViewer(paths[name] ?? '')
    expect(others).toEqual([asVisitor, asVisitor])
    expect(asVisitor).toContain(getMarker(name))
  })

  test('public endpoints do not read the viewer or the client', async () => {
    const server = createServer(express().use(createRestRouter(createAnonymousContext, publicEndpoints))).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    for (const { name } of publicEndpoints) {
      const response = await fetch(address + paths[name])
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(getMarker(name))])
    }
    server.close()
  })
})
