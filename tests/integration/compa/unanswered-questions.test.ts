import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Student } from '../../support/factories.ts'
import { countStatements, graphql, post } from '../../support/http/client.ts'
import { createAdministrator, createModerator } from '../../support/moderation.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let administrator: Student
beforeAll(async () => {
  administrator = await createAdministrator(app)
})

const query = `query($first: Int = 50, $after: String) { unansweredQuestions(first: $first, after: $after) {
  edges { node { id question times lastAt } } pageInfo { hasNextPage endCursor }
} }`
type Question = { id: string; question: string; times: number }
const readPage = async (variables: object = {}) => (await graphql(app, query, { ...variables }, administrator.token)).data.unansweredQuestions
const dismiss = (id: string, token = administrator.token) =>
  graphql(app, 'mutation($id: ID!) { dismissUnansweredQuestion(input: {id: $id}) { dismissedId } }', { id }, token)

test('questions are listed by frequency, then by time, in pages', async () => {
  const lastAt = new Date()
  const rows = Array.from({ length: 25 }, (_, index) => ({
    fingerprint: createHash('sha256').update(String(index)).digest('hex'),
    question: `Question ${index}`,
    times: 1 + (index % 3),
    lastAt: new Date(lastAt.getTime() - (index % 2)),
  }))
  await app.database.unansweredQuestion.createMany({ data: rows })
  const questions: Question[] = []
  for (let after: string | null = null, hasNextPage = true; hasNextPage; ) {
    const page = await readPage({ first: 4, after })
    questions.push(...page.edges.map(({ node }: { node: Question }) => node))
    ;({ endCursor: after, hasNextPage } = page.pageInfo)
  }
  const expected = rows.sort((a, b) => b.times - a.times || b.lastAt.getTime() - a.lastAt.getTime() || (a.fingerprint < b.fingerprint ? 1 : -1))
  expect(questions.map(({ question }) => question)).toEqual(expected.map(({ question }) => question))
  const counts = []
  for (const first of [1, 20]) counts.push((await countStatements(app, query, { first }, administrator.token)).count)
  expect(counts[0]).toBe(counts[1])
})

test('a dismissed question is gone until somebody asks it, and the log has no text', async () => {
  await post(app, '/compa/ask', { question: 'Where are the zeppelins?' })
  const find = async () => (await readPage()).edges.find(({ node }: { node: Question }) => node.question === 'Where are the zeppelins?')?.node
  const { id } = await find()
  expect((await dismiss(id)).data.dismissUnansweredQuestion).toEqual({ dismissedId: id })
  expect(await find()).toBeUndefined()
  expect((await dismiss(id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  const entries = await app.database.moderationLogEntry.findMany({ where: { act: 'question.dismissed' } })
  expect(entries).toHaveLength(1)
  expect(JSON.stringify(entries)).not.toContain('zeppelin')
  await post(app, '/compa/ask', { question: 'Where are the zeppelins?' })
  expect(await find()).toMatchObject({ id, times: 1 })
})

test('others than administrators get nothing', async () => {
  const { token } = await createModerator(app)
  expect((await graphql(app, query, {}, token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect((await dismiss('x', token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect((await graphql(app, query)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
})
