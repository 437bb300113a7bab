import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { toNodeId } from '../../../server/relay/node-id.ts'
import { createEventFields, createOfficer, dayMs, insertEvent, listDomainEvents, register } from '../../support/events.ts'
import { createPost, createStudent, type Student } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { graphql, request } from '../../support/http/client.ts'
import { createAdministrator, createModerator, decide, readCase, report } from '../../support/moderation.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

type Call = { token: string; document: string; input: Record<string, unknown>; otherInput: Record<string, unknown>; count: () => Promise<number>; uid: string }

let officer: Student
beforeAll(async () => {
  officer = await createOfficer(app)
})

/** A request that creates or sends something, how often that was done, and another request of the same kind. */
const calls: Record<string, () => Promise<Call>> = {
  saveEvent: async () => {
    const input = createEventFields({ title: `Once ${randomUUID()}` })
    return {
      ...officer,
      ...{
        document: 'mutation($input: SaveEventInput!) { saveEvent(input: $input) { count event { id } } }',
        input,
        otherInput: { ...input, place: 'Elsewhere' },
      },
      count: () => app.database.event.count({ where: { title: input.title } }),
    }
  },
  messageRegistrants: async () => {
    const { id, nodeId } = await insertEvent(app)
    await register(app, id, (await createStudent(app)).token)
    return {
      ...officer,
      document: 'mutation($input: MessageRegistrantsInput!) { messageRegistrants(input: $input) { count } }',
      ...{ input: { eventId: nodeId, text: 'Bring a pen.' }, otherInput: { eventId: nodeId, text: 'Bring two.' } },
      count: async () => (await listDomainEvents(app, 'event.messaged')).filter(({ subject }) => subject === id).length,
    }
  },
  requestClub: async () => {
    const student = await createStudent(app)
    return {
      ...student,
      document: 'mutation($input: RequestClubInput!) { requestClub(input: $input) { request { id name } } }',
      ...{ input: { name: 'Chess', category: 'Games' }, otherInput: { name: 'Go', category: 'Games' } },
      count: () => app.database.clubRequest.count({ where: { userUid: student.uid } }),
    }
  },
  reportContent: async () => {
    const [{ nodeId }, student] = [await createPost(app), await createStudent(app)]
    return {
      ...student,
      document: 'mutation($input: ReportContentInput!) { reportContent(input: $input) { report { id reason note } } }',
      ...{ input: { subjectId: nodeId, reason: 'SPAM', note: 'x' }, otherInput: { subjectId: nodeId, reason: 'HARASSMENT', note: 'y' } },
      count: () => app.database.report.count({ where: { reporterUid: student.uid } }),
    }
  },
  saveAnnouncement: async () => {
    const text = `Exams ${randomUUID()}`
    const endsAt = new Date(Date.now() + dayMs).toISOString()
    return {
      ...(await createAdministrator(app)),
      document: 'mutation($input: SaveAnnouncementInput!) { saveAnnouncement(input: $input) { announcement { id text } } }',
      ...{ input: { text, endsAt }, otherInput: { text: `${text}!`, endsAt } },
      count: () => app.database.announcement.count({ where: { text: { startsWith: text } } }),
    }
  },
  appealDecision: async () => {
    const [author, moderator] = [await createStudent(app), await createModerator(app)]
    const post = await createPost(app, { token: author.token })
    await report(app, (await createStudent(app)).token, post.nodeId)
    const opened = await readCase(app, post.id)
    await decide(app, moderator.token, { id: opened.nodeId, version: opened.version, action: 'REMOVE' })
    const { id, decisionId } = await readCase(app, post.id)
    return {
      ...author,
      document: 'mutation($input: AppealDecisionInput!) { appealDecision(input: $input) { decision { id } } }',
      ...{ input: { id: decisionId, text: 'It was no spam.' }, otherInput: { id: decisionId, text: 'Please look again.' } },
      count: async () => (await listDomainEvents(app, 'case.appealed')).filter(({ subject }) => subject === id).length,
    }
  },
}

const send = ({ token, document }: Call, input: Record<string, unknown>, key?: string) =>
  graphql(app, document, { input }, token, key === undefined ? {} : { 'idempotency-key': key })

test.each(Object.keys(calls))('%s is done once for a key, and its answer repeated', async (name) => {
  const call = await calls[name]?.()
  if (!call) throw new Error()
  const key = randomUUID()
  const first = await send(call, call.input, key)
  expect(first.errors).toBeUndefined()
  expect(await send(call, call.input, key)).toEqual(first)
  expect(await send(call, call.input, `"${key}"`)).toEqual(first)
  expect(await call.count()).toBe(1)
  const other = await send(call, call.otherInput, key)
  expect(other.errors).toMatchObject([{ message: 'This Idempotency-Key was used for another request.', extensions: { status: 422, field: 'Idempotency-Key' } }])
  expect(await call.count()).toBe(1)
})

test('a key belongs to one account and one kind of request', async () => {
  const [first, second] = [await calls.requestClub?.(), await calls.requestClub?.()]
  if (!first || !second) throw new Error()
  const key = randomUUID()
  expect((await send(first, first.input, key)).errors).toBeUndefined()
  expect((await send(second, second.input, key)).errors).toBeUndefined()
  expect([await first.count(), await second.count()]).toEqual([1, 1])
  const post = await request(app, 'POST', '/api/posts', { contentHtml: '<p>x</p>', community: 'lounge' }, first.token, { 'idempotency-key': key })
  expect(post.status).toBe(422)
})

test('a refused request leaves its key free', async () => {
  const call = await calls.saveEvent?.()
  if (!call) throw new Error()
  const key = randomUUID()
  expect((await send(call, { ...call.input, clubId: toNodeId('Club', 'thirai') }, key)).errors).toMatchObject([{ extensions: { status: 403 } }])
  expect((await send(call, { ...call.input, rule: 'FREQ=WEEKLY;COUNT=200' }, key)).errors).toHaveLength(1)
  expect((await send(call, call.input, key)).errors).toBeUndefined()
  expect(await call.count()).toBe(1)
})

test('concurrent requests under one key do it once', async () => {
  const call = await calls.messageRegistrants?.()
  if (!call) throw new Error()
  const key = randomUUID()
  const results = await Promise.all(Array.from({ length: 10 }, () => send(call, call.input, key)))
  expect(await call.count()).toBe(1)
  for (const { data, errors } of results) expect(data?.messageRegistrants?.count ?? errors?.[0]?.extensions.status).toBeOneOf([1, 409])
})

test('the cover is a part of an event', async () => {
  const call = await calls.saveEvent?.()
  if (!call) throw new Error()
  const key = randomUUID()
  const document = 'mutation($input: SaveEventInput!) { saveEvent(input: $input) { event { id } } }'
  const sendCover = async (width: number) => {
    const form = new FormData()
    form.set('operations', JSON.stringify({ query: document, variables: { input: { ...call.input, cover: null } } }))
    form.set('map', JSON.stringify({ 0: ['variables.input.cover'] }))
    form.set('0', await createPng('cover.png', width))
    const headers = { 'apollo-require-preflight': 'true', 'idempotency-key': key }
    return (await request(app, 'POST', '/graphql', form, call.token, headers)).body
  }
  const first = await sendCover(300)
  expect(first.errors).toBeUndefined()
  expect(await sendCover(300)).toEqual(first)
  expect((await sendCover(301)).errors).toMatchObject([{ extensions: { status: 422 } }])
  expect(await call.count()).toBe(1)
})

test('a report is repeated over REST', async () => {
  const [{ nodeId }, { token }] = [await createPost(app), await createStudent(app)]
  const sendReport = (reason: string) => request(app, 'POST', '/api/reports', { subjectId: nodeId, reason }, token, { 'idempotency-key': 'r1' })
  const first = await sendReport('SPAM')
  expect(first.status).toBe(201)
  expect((await sendReport('SPAM')).body).toEqual(first.body)
  expect((await sendReport('HARASSMENT')).status).toBe(422)
})
