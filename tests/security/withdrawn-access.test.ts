import { expect } from 'vitest'
import { toNodeId } from '../../server/relay/node-id.ts'
import { callClub, createClub, createMember } from '../support/clubs.ts'
import { insertEvent, register } from '../support/events.ts'
import { createBusiness, createStudent, type Student, uploadLogo } from '../support/factories.ts'
import { createPng } from '../support/files/image-and-pdf-files.ts'
import { graphql, request } from '../support/http/client.ts'
import { testCase } from '../support/reports/case-table.ts'
import { setUpTestApp } from '../support/test-app.ts'

let nowMs = Date.now()
const app = setUpTestApp(undefined, { now: () => new Date(nowMs) })

const suspend = ({ uid }: Student) => app.database.user.update({ where: { uid }, data: { suspendedUntil: new Date(nowMs + 86_400_000) } })
const requestDeletion = ({ uid }: Student) => app.database.user.update({ where: { uid }, data: { deletionRequestedAt: new Date() } })

testCase('a suspended member reads what only members and registered people read', 'as a visitor: nothing of it', async () => {
  const clubSlug = await createClub(app)
  const [member, officer, other] = [await createMember(app, clubSlug), await createMember(app, clubSlug, 'OFFICER'), await createStudent(app)]
  const onlineUrl = 'https://example.org/room'
  const event = await insertEvent(app, { clubSlug, onlineUrl })
  const open = await insertEvent(app, { clubSlug, onlineUrl, takesRegistrations: false })
  for (const { token } of [member, other]) await register(app, event.id, token, { showsName: true })
  const fields = { contentHtml: '<p>For us.</p>', clubId: toNodeId('Club', clubSlug), community: 'CLUB_BUZZ', isMembersOnly: true }
  await callClub(app, 'createPost', { ...fields, media: [] }, officer.token)
  await app.database.post.updateMany({ where: { clubSlug }, data: { isMembersOnly: true } })
  const query = `query($id: ID!, $open: ID!, $slug: String!) {
    event(id: $id) { onlineUrl viewerRegistration { ticketCode } attendees { edges { node { username } } } } open: event(id: $open) { onlineUrl }
    club(slug: $slug) { posts { edges { node { id } } } } }`
  const read = async (token?: string) => (await graphql(app, query, { id: event.nodeId, open: open.nodeId, slug: clubSlug }, token)).data
  const before = await read(member.token)
  expect(before).toMatchObject({ event: { onlineUrl, viewerRegistration: { ticketCode: expect.any(String) } }, open: { onlineUrl } })
  expect([before.event.attendees.edges.length, before.club.posts.edges.length]).toEqual([2, 1])
  const { data } = await graphql(app, 'mutation { resetCalendarFeed { path } }', {}, member.token)
  const calendar = data.resetCalendarFeed.path
  expect((await request(app, 'GET', calendar)).status).toBe(200)
  await suspend(member)
  // A server knows a suspension within a minute.
  nowMs += 61_000
  expect(await read(member.token)).toEqual(await read())
  expect((await request(app, 'GET', calendar)).status).toBe(404)
  expect(
    (await graphql(app, 'query($id: ID!) { viewerTicket(eventId: $id) { ticket } }', { id: event.nodeId }, member.token)).data?.viewerTicket ?? null,
  ).toBeNull()
  return 'the same as a visitor'
})

testCase('the signed URL of a file for members, after the suspension of the member', '404', async () => {
  const clubSlug = await createClub(app)
  const [member, officer] = [await createMember(app, clubSlug), await createMember(app, clubSlug, 'OFFICER')]
  const input = { contentHtml: '<p>For us.</p>', clubId: toNodeId('Club', clubSlug), community: 'CLUB_BUZZ', isMembersOnly: true }
  const form = new FormData()
  const document = 'mutation($input: CreatePostInput!) { createPost(input: $input) { post { id } } }'
  form.set('operations', JSON.stringify({ query: document, variables: { input: { ...input, media: [null] } } }))
  form.set('map', JSON.stringify({ 0: ['variables.input.media.0'] }))
  form.set('0', await createPng())
  const headers = { authorization: `Bearer ${officer.token}`, 'apollo-require-preflight': 'true' }
  expect((await (await fetch(`${app.address}/graphql`, { method: 'POST', headers, body: form })).json()).errors).toBeUndefined()
  const query = 'query($slug: String!) { club(slug: $slug) { posts { edges { node { media { url } } } } } }'
  const { data } = await graphql(app, query, { slug: clubSlug }, member.token)
  const { url } = data.club.posts.edges[0].node.media[0]
  const readStatus = async () => (await fetch(new URL(url, app.address))).status
  expect(await readStatus()).toBe(200)
  await suspend(member)
  expect(await readStatus()).toBe(404)
  return '200 before, 404 after'
})

testCase('an account that is to be deleted, in the lists of organisers and officers', "'Former student', and no search finds the name", async () => {
  const clubSlug = await createClub(app, { joinPolicy: 'REQUEST' })
  const officer = await createMember(app, clubSlug, 'OFFICER')
  const student = await createStudent(app)
  const event = await insertEvent(app, { clubSlug })
  await register(app, event.id, student.token, { showsName: true })
  const clubId = toNodeId('Club', clubSlug)
  const join = await callClub(app, 'joinClub', { clubId }, student.token)
  const requestId = join.data.joinClub.request.id
  await requestDeletion(student)
  const registrations = 'query($id: ID!, $search: String) { eventRegistrations(eventId: $id, search: $search) { edges { node { user { username } } } } }'
  const list = async (search?: string) =>
    (await graphql(app, registrations, { id: event.nodeId, search }, officer.token)).data.eventRegistrations.edges.map(({ node }: any) => node.user.username)
  expect(await list()).toEqual(['Former student'])
  expect(await list(student.username)).toEqual([])
  const decide = 'mutation($id: ID!) { decideMembership(input: {requestId: $id, decision: DECLINED}) { request { user { username } } } }'
  const decided = await graphql(app, decide, { id: requestId }, officer.token)
  expect(JSON.stringify(decided)).not.toContain(student.username)
  return 'no username'
})

testCase('the picture and the logo of an account that is to be deleted', '404', async () => {
  const student = await createStudent(app, { profile: { ownsBusiness: 'true', profilePic: await createPng() } })
  const logo = await uploadLogo(app, student.token)
  await createBusiness(app, { token: student.token, name: 'Tea', logo })
  const picture = (await graphql(app, 'query($name: String!) { user(username: $name) { profilePic } }', { name: student.username })).data.user.profilePic
  const readStatuses = () => Promise.all([picture, logo].map(async (url) => (await fetch(new URL(url, app.address))).status))
  expect(await readStatuses()).toEqual([200, 200])
  await requestDeletion(student)
  await expect.poll(readStatuses).toEqual([404, 404])
  return '200 before, 404 after'
})
