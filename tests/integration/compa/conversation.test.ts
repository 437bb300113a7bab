import { expect, test } from 'vitest'
import { createPost, createStudent, signUp } from '../../support/factories.ts'
import { graphql, post } from '../../support/http/client.ts'
import { openSubscription, readEvents } from '../../support/http/subscription-stream.ts'
import { reportThrice } from '../../support/moderation.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const query =
  'query($first: Int, $after: String) { conversation(first: $first, after: $after) { edges { node { id role text lead sources { title url } createdAt } } pageInfo { hasNextPage endCursor } } }'
const conversation = async (token: string, variables: object = {}) => (await graphql(app, query, { ...variables }, token)).data.conversation
const texts = (page: { edges: { node: { text: string } }[] }) => page.edges.map(({ node }) => node.text)

test('a student reads the conversation newest first and paged, from either transport', async () => {
  const { token } = await createStudent(app)
  await post(app, '/compa/ask', { question: ' theatre club ' }, token)
  await graphql(app, 'mutation { askCompa(input: {question: "music club"}) { answer } }', {}, token)
  await readEvents(await openSubscription(app, 'subscription { compaAnswer(input: {question: "zeppelin"}) { text } }', {}, token))
  const page = await conversation(token, { first: 4 })
  expect(texts(page)).toEqual(["I don't know that yet.", 'zeppelin', expect.stringMatching(/^Resonance: /), 'music club'])
  const rest = await conversation(token, { first: 4, after: page.pageInfo.endCursor })
  expect(texts(rest)).toEqual([expect.stringMatching(/^Thirai: /), 'theatre club'])
  expect(rest.edges.map(({ node }: { node: { role: string } }) => node.role)).toEqual(['ASSISTANT', 'USER'])
  expect(rest.edges[0].node.sources).toEqual([{ title: 'Thirai', url: '/clubs/thirai' }])
  expect(rest.pageInfo.hasNextPage).toBe(false)
})

test('the lead of an answer comes with the first part of its stream, and is stored', async () => {
  const { token } = await createStudent(app)
  const stream = await openSubscription(app, 'subscription { compaAnswer(input: {question: "I feel like ending my life"}) { text lead } }', {}, token)
  const parts = (await readEvents(stream)).map(({ data }) => data.compaAnswer)
  const lead = 'If somebody is in danger, call 112 now.'
  expect(parts.map((part) => part.lead)).toEqual([lead, ...parts.slice(1).map(() => null)])
  expect(parts[0].text).toMatch(new RegExp(`^${lead}`))
  await post(app, '/compa/ask', { question: 'theatre club' }, token)
  const { edges } = await conversation(token)
  expect(edges.map(({ node }: { node: { lead: string | null } }) => node.lead)).toEqual([null, null, lead, null])
})

test('the lead of a stored answer goes with its text, also if a former version of the server replaces that', async () => {
  const { token, uid } = await createStudent(app)
  await post(app, '/compa/ask', { question: 'I feel like ending my life' }, token)
  const setAnswer = (data: object) => app.database.message.updateMany({ where: { userUid: uid, role: 'ASSISTANT' }, data })
  const readLead = async () => (await conversation(token)).edges[0].node.lead
  await setAnswer({ text: 'This answer quoted a post that was taken down.' })
  expect(await readLead()).toBeNull()
  await setAnswer({ text: 'Today, the library is open.\n\nThe library is open on all days.' })
  expect(await readLead()).toBe('Today, the library is open.')
  await setAnswer({ text: 'If somebody is in danger, call 112 now.' })
  expect(await readLead()).toBe('If somebody is in danger, call 112 now.')
})

test('a completed answer counts as a write, so the next read uses the primary', async () => {
  const { token, uid } = await createStudent(app)
  // A server that has not recorded the write of the sign-up.
  const secondApp = await startTestApp(app)
  try {
    expect(secondApp.writeTracker.hasRecentWrite(uid)).toBe(false)
    const { body } = await openSubscription(secondApp, 'subscription { compaAnswer(input: {question: "theatre club"}) { text sources { url } } }', {}, token)
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) if (piece.includes('"sources":[')) break
    expect(secondApp.writeTracker.hasRecentWrite(uid)).toBe(true)
    const { data } = await graphql(secondApp, query, {}, token)
    expect(texts(data.conversation)).toEqual([expect.stringMatching(/^Thirai: /), 'theatre club'])
  } finally {
    await secondApp.stop()
  }
})

test('other users cannot read it by list or by id', async () => {
  const [owner, other] = [await createStudent(app), await createStudent(app)]
  await post(app, '/compa/ask', { question: 'theatre club' }, owner.token)
  const { edges } = await conversation(owner.token)
  expect(texts(await conversation(other.token))).toEqual([])
  const node = 'query($id: ID!) { node(id: $id) { ... on Message { text } } }'
  const { id } = edges[1].node
  expect((await graphql(app, node, { id }, owner.token)).data.node).toEqual({ text: 'theatre club' })
  expect((await graphql(app, node, { id }, other.token)).data.node).toBeNull()
  expect((await graphql(app, node, { id })).data.node).toBeNull()
})

test('an account without a username gets answers and no conversation', async () => {
  const { token } = await signUp()
  expect((await post(app, '/compa/ask', { question: 'theatre club' }, token)).status).toBe(200)
  expect(texts(await conversation(token))).toEqual([])
})

test("a student's questions are answered in order", async () => {
  const { token } = await createStudent(app)
  await Promise.all(['theatre club', 'music club', 'coding club', 'art club'].map((question) => post(app, '/compa/ask', { question }, token)))
  const { edges } = await conversation(token)
  const roles = edges.map(({ node }: { node: { role: string } }) => node.role)
  expect(roles).toEqual(Array(4).fill(['ASSISTANT', 'USER']).flat())
  for (let index = 0; index < edges.length; index += 2) {
    const [club] = edges[index + 1].node.text.split(' ')
    expect(edges[index].node.text).toContain(club)
  }
})

test('a conversation runs a constant number of statements', async () => {
  const { token, uid } = await createStudent(app)
  for (let index = 0; index < 3; index += 1) await post(app, '/compa/ask', { question: 'theatre club' }, token)
  const statements = async (first: number) => {
    app.statements.length = 0
    await conversation(token, { first })
    return app.statements.length
  }
  expect(await statements(1)).toBe(await statements(6))
  expect(await app.database.message.count({ where: { userUid: uid } })).toBe(6)
})

test('a stored answer that quotes a post is cleared once reports hide the post', async () => {
  const [quoted, asker] = [await createPost(app, { contentHtml: '<p>The lost bicycle is at the pangolin counter.</p>' }), await createStudent(app)]
  const { data } = await graphql(app, 'mutation { askCompa(input: {question: "Where is the lost bicycle?"}) { answer } }', {}, asker.token)
  expect(data.askCompa.answer).toContain('pangolin')
  await reportThrice(app, quoted.nodeId)
  await app.runJobs()
  const answers = await app.database.message.findMany({ where: { userUid: asker.uid, role: 'ASSISTANT' }, select: { text: true, sources: true } })
  expect(answers).toEqual([{ text: 'This answer quoted a post that was taken down.', sources: [] }])
})
