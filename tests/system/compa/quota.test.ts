import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStudent } from '../../support/factories.ts'
import { graphql, post } from '../../support/http/client.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

/** The cost of the question below: its characters and those of its answer, four to a token. */
const question = 'theatre club'
const response = 'Thirai: A club for theatre, drama.'
const cost = Math.ceil(question.length / 4) + Math.ceil(response.length / 4)
const limitMessage = "Compa says: You've reached the token limit for today."

let app: TestApp
let secondApp: TestApp
let cappedApp: TestApp
beforeAll(async () => {
  const dailyTokens = { perKey: 20 * cost, total: 1_000_000 }
  app = await startTestApp(undefined, { dailyTokens })
  secondApp = await startTestApp(app, { dailyTokens })
  cappedApp = await startTestApp(app, { dailyTokens: { perKey: 1_000_000, total: 30 * cost } })
})
afterAll(async () => {
  await cappedApp.stop()
  await secondApp.stop()
  await app.stop()
})
beforeEach(() => app.database.compaUsage.deleteMany())

const ask = (at: TestApp, token?: string) => post(at, '/compa/ask', { question }, token)
const listUsedTokens = async (quotaKey: string) =>
  (await app.database.compaUsage.findMany({ where: { quotaKey: { startsWith: quotaKey } } })).map(({ tokens }) => tokens)
const askMany = (count: number, send: (index: number) => ReturnType<typeof ask>) => Promise.all(Array.from({ length: count }, (_, index) => send(index)))
const countByStatus = (responses: { status: number }[], status: number) => responses.filter((each) => each.status === status).length

test('200 concurrent questions against a quota of 20 are answered exactly 20 times', async () => {
  const { token, uid } = await createStudent(app)
  const responses = await askMany(200, () => ask(app, token))
  expect([countByStatus(responses, 200), countByStatus(responses, 429)]).toEqual([20, 180])
  expect(await listUsedTokens(`student ${uid}`)).toEqual([20 * cost])
  expect(await listUsedTokens('everybody')).toEqual([20 * cost])
})

test('two servers share the quota', async () => {
  const { token, uid } = await createStudent(app)
  const responses = await askMany(200, (index) => ask(index % 2 ? app : secondApp, token))
  expect([countByStatus(responses, 200), countByStatus(responses, 429)]).toEqual([20, 180])
  expect(await listUsedTokens(`student ${uid}`)).toEqual([20 * cost])
})

test('nobody is refused below the quota under concurrency', async () => {
  const [one, other] = [await startTestApp(app), await startTestApp(app)]
  const tokens = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await createStudent(app)).token))
  const responses = await askMany(180, (index) => ask(index % 2 ? one : other, tokens[index % 6]))
  expect(countByStatus(responses, 200)).toBe(180)
  expect(await listUsedTokens('everybody')).toEqual([180 * cost])
  await one.stop()
  await other.stop()
})

test('over the quota is 429 with Retry-After until the next campus day', async () => {
  const { token } = await createStudent(app)
  await askMany(20, () => ask(app, token))
  const { status, headers, body } = await ask(app, token)
  expect([status, body]).toEqual([429, { error: limitMessage }])
  const kolkata = 5.5 * 3600
  const secondsUntilMidnight = 86_400 - ((Date.now() / 1000 + kolkata) % 86_400)
  expect(Math.abs(Number(headers.get('retry-after')) - secondsUntilMidnight)).toBeLessThan(5)
  const { errors } = await graphql(app, `mutation { askCompa(input: {question: "${question}"}) { answer } }`, {}, token)
  expect(errors).toMatchObject([{ message: limitMessage, extensions: { code: 'RATE_LIMITED', status: 429, retryAfter: expect.any(Number) } }])
})

test('the day follows the database clock', async () => {
  const { token, uid } = await createStudent(app)
  await askMany(20, () => ask(app, token))
  expect((await ask(app, token)).status).toBe(429)
  await app.database.$executeRaw`update compa_usage set day = day - 1`
  expect((await ask(app, token)).status).toBe(200)
  expect((await listUsedTokens(`student ${uid}`)).sort((a, b) => a - b)).toEqual([cost, 20 * cost])
})

test('visitors share a quota per hashed address; students have their own', async () => {
  const responses = await askMany(40, () => ask(app))
  const answered = countByStatus(responses, 200)
  expect(answered + countByStatus(responses, 429)).toBe(40)
  // Tokens reserved for unfinished answers count until these are finished.
  for (let more = answered; more < 20; more += 1) expect((await ask(app)).status).toBe(200)
  expect((await ask(app)).status).toBe(429)
  expect(await listUsedTokens('visitor')).toEqual([20 * cost])
  expect(JSON.stringify(await app.database.compaUsage.findMany())).not.toContain('127.0.0.1')
  expect((await ask(app, (await createStudent(app)).token)).status).toBe(200)
})

test('the global cap holds under concurrency', async () => {
  const tokens = await Promise.all([1, 2, 3, 4].map(async () => (await createStudent(app)).token))
  const responses = await askMany(120, (index) => ask(cappedApp, tokens[index % 4]))
  const answered = countByStatus(responses, 200)
  expect(answered + countByStatus(responses, 429)).toBe(120)
  const [sum] = await listUsedTokens('everybody')
  expect(sum).toBe(answered * cost)
  // Tokens reserved for unfinished answers count until these are finished.
  expect(answered).toBeLessThanOrEqual(30)
  expect(answered).toBeGreaterThan(0)
  for (let more = answered; more < 30; more += 1) expect((await ask(cappedApp, tokens[0])).status).toBe(200)
  expect((await ask(cappedApp, tokens[1])).status).toBe(429)
})

test("visitors cannot use the students' share", async () => {
  for (let index = 0; index < 10; index += 1) expect((await ask(cappedApp)).status).toBe(200)
  expect((await ask(cappedApp)).status).toBe(429)
  expect((await ask(cappedApp, (await createStudent(app)).token)).status).toBe(200)
})

test('earlier questions cost tokens only when used', async () => {
  const ask = 'mutation($input: AskCompaInput!) { askCompa(input: $input) { answer } }'
  const costOf = async (question: string, previousQuestions: string[]) => {
    await app.database.compaUsage.deleteMany()
    const { data } = await graphql(app, ask, { input: { question, previousQuestions } })
    return ((await listUsedTokens('visitor'))[0] ?? 0) - Math.ceil(question.length / 4) - Math.ceil(data.askCompa.answer.length / 4)
  }
  const previousQuestions = ['music club', question.padEnd(400, ' ?')]
  expect(await costOf('and where is it?', previousQuestions)).toBe(3 + 100)
  expect(await costOf('music club', previousQuestions)).toBe(0)
  expect(await costOf('what time?', ['music club'])).toBe(3)
})

test('a refused question costs nothing', async () => {
  const { token, uid } = await createStudent(app)
  await post(app, '/compa/ask', { question: '' }, token)
  expect(await listUsedTokens(`student ${uid}`)).toEqual([])
})

test('a question of a crashed server blocks the next one only for its lease', async () => {
  const { token, uid } = await createStudent(app)
  await ask(app, token)
  await app.database.$executeRaw`update compa_usage set busy_until = now() + interval '500 milliseconds' where asker = ${`student ${uid}`}`
  const until = await app.database.compaUsage.findFirstOrThrow({ where: { quotaKey: `student ${uid}` }, select: { busyUntil: true } })
  expect((await ask(app, token)).status).toBe(200)
  expect(Date.now()).toBeGreaterThanOrEqual(until.busyUntil?.getTime() ?? Number.POSITIVE_INFINITY)
})
