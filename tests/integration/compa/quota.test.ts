import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStudent, graphql, post } from '../../support/client.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

/** What the question below costs: its characters and those of its answer, four to a token. */
const question = 'theatre club'
const response = 'Thirai: A club for theatre, drama.'
const cost = Math.ceil(question.length / 4) + Math.ceil(response.length / 4)
const limitMessage = "Compa says: You've reached the token limit for today."

let app: TestApp
let beside: TestApp
let tight: TestApp
beforeAll(async () => {
  const dailyTokens = { asker: 20 * cost, total: 1_000_000 }
  app = await startTestApp(undefined, { dailyTokens })
  beside = await startTestApp(app, { dailyTokens })
  tight = await startTestApp(app, { dailyTokens: { asker: 1_000_000, total: 30 * cost } })
})
afterAll(async () => {
  await tight.stop()
  await beside.stop()
  await app.stop()
})
beforeEach(() => app.database.compaUsage.deleteMany())

const ask = (at: TestApp, token?: string) => post(at, '/compa/ask', { question }, token)
const used = async (asker: string) => (await app.database.compaUsage.findMany({ where: { asker: { startsWith: asker } } })).map(({ tokens }) => tokens)
const many = (count: number, asking: (index: number) => ReturnType<typeof ask>) => Promise.all(Array.from({ length: count }, (_, index) => asking(index)))
const count = (responses: { status: number }[], status: number) => responses.filter((each) => each.status === status).length

test('200 concurrent questions against a quota of 20 are answered exactly 20 times', async () => {
  const { token, uid } = await createStudent(app)
  const responses = await many(200, () => ask(app, token))
  expect([count(responses, 200), count(responses, 429)]).toEqual([20, 180])
  expect(await used(`student ${uid}`)).toEqual([20 * cost])
  expect(await used('everybody')).toEqual([20 * cost])
})

test('two servers share the quota', async () => {
  const { token, uid } = await createStudent(app)
  const responses = await many(200, (index) => ask(index % 2 ? app : beside, token))
  expect([count(responses, 200), count(responses, 429)]).toEqual([20, 180])
  expect(await used(`student ${uid}`)).toEqual([20 * cost])
})

test('nobody is refused below the quota under concurrency', async () => {
  const [one, other] = [await startTestApp(app), await startTestApp(app)]
  const tokens = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await createStudent(app)).token))
  const responses = await many(180, (index) => ask(index % 2 ? one : other, tokens[index % 6]))
  expect(count(responses, 200)).toBe(180)
  expect(await used('everybody')).toEqual([180 * cost])
  await one.stop()
  await other.stop()
})

test('over the quota is 429 with Retry-After until the next campus day', async () => {
  const { token } = await createStudent(app)
  await many(20, () => ask(app, token))
  const { status, headers, body } = await ask(app, token)
  expect([status, body]).toEqual([429, { error: limitMessage }])
  const kolkata = 5.5 * 3600
  const left = 86_400 - ((Date.now() / 1000 + kolkata) % 86_400)
  expect(Math.abs(Number(headers.get('retry-after')) - left)).toBeLessThan(5)
  const { errors } = await graphql(app, `mutation { askCompa(input: {question: "${question}"}) { answer } }`, {}, token)
  expect(errors).toMatchObject([{ message: limitMessage, extensions: { code: 'RATE_LIMITED', status: 429, retryAfter: expect.any(Number) } }])
})

test('the day follows the database clock', async () => {
  const { token, uid } = await createStudent(app)
  await many(20, () => ask(app, token))
  expect((await ask(app, token)).status).toBe(429)
  await app.database.$executeRaw`update compa_usage set day = day - 1`
  expect((await ask(app, token)).status).toBe(200)
  expect((await used(`student ${uid}`)).sort((a, b) => a - b)).toEqual([cost, 20 * cost])
})

test('visitors share a quota per hashed address; students have their own', async () => {
  const responses = await many(40, () => ask(app))
  const answered = count(responses, 200)
  expect(answered + count(responses, 429)).toBe(40)
  // What is reserved for answers that are being written counts until they are.
  for (let more = answered; more < 20; more += 1) expect((await ask(app)).status).toBe(200)
  expect((await ask(app)).status).toBe(429)
  expect(await used('visitor')).toEqual([20 * cost])
  expect(JSON.stringify(await app.database.compaUsage.findMany())).not.toContain('127.0.0.1')
  expect((await ask(app, (await createStudent(app)).token)).status).toBe(200)
})

test('the global cap holds under concurrency', async () => {
  const tokens = await Promise.all([1, 2, 3, 4].map(async () => (await createStudent(app)).token))
  const responses = await many(120, (index) => ask(tight, tokens[index % 4]))
  const answered = count(responses, 200)
  expect(answered + count(responses, 429)).toBe(120)
  const [sum] = await used('everybody')
  expect(sum).toBe(answered * cost)
  // What is reserved for answers that are being written counts until they are.
  expect(answered).toBeLessThanOrEqual(30)
  expect(answered).toBeGreaterThan(0)
  for (let more = answered; more < 30; more += 1) expect((await ask(tight, tokens[0])).status).toBe(200)
  expect((await ask(tight, tokens[1])).status).toBe(429)
})

test("visitors cannot use the students' share", async () => {
  for (let index = 0; index < 10; index += 1) expect((await ask(tight)).status).toBe(200)
  expect((await ask(tight)).status).toBe(429)
  expect((await ask(tight, (await createStudent(app)).token)).status).toBe(200)
})

test('earlier questions cost tokens only when used', async () => {
  const ask = 'mutation($input: AskCompaInput!) { askCompa(input: $input) { answer } }'
  const costOf = async (question: string, previousQuestions: string[]) => {
    await app.database.compaUsage.deleteMany()
    const { data } = await graphql(app, ask, { input: { question, previousQuestions } })
    return ((await used('visitor'))[0] ?? 0) - Math.ceil(question.length / 4) - Math.ceil(data.askCompa.answer.length / 4)
  }
  const previousQuestions = ['music club', question.padEnd(400, ' ?')]
  expect(await costOf('and where is it?', previousQuestions)).toBe(3 + 100)
  expect(await costOf('music club', previousQuestions)).toBe(0)
})

test('a refused question costs nothing', async () => {
  const { token, uid } = await createStudent(app)
  await post(app, '/compa/ask', { question: '' }, token)
  expect(await used(`student ${uid}`)).toEqual([])
})

test('a question of a crashed server blocks the next one only for its lease', async () => {
  const { token, uid } = await createStudent(app)
  await ask(app, token)
  await app.database.$executeRaw`update compa_usage set busy_until = now() + interval '500 milliseconds' where asker = ${`student ${uid}`}`
  const until = await app.database.compaUsage.findFirstOrThrow({ where: { asker: `student ${uid}` }, select: { busyUntil: true } })
  expect((await ask(app, token)).status).toBe(200)
  expect(Date.now()).toBeGreaterThanOrEqual(until.busyUntil?.getTime() ?? Number.POSITIVE_INFINITY)
})
