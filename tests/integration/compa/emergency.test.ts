import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOverloadHandler } from '../../../server/features/compa/answer-overloaded.ts'
import { importPages } from '../../../server/features/compa/pages/campus-page-import.ts'
import { createBoundedServer } from '../../../server/http/bounded-server.ts'
import { createRequestListener } from '../../../server/http/load-shedding/request-listener.ts'
import { createResponseCache } from '../../../server/http/response-cache/response-cache.ts'
import { AppError } from '../../../server/utils/errors.ts'
import { listenOnPort } from '../../../server/utils/listen.ts'
import { createStudent } from '../../support/factories.ts'
import { graphql, post } from '../../support/http/client.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let folder: string
const emergency = 'I feel like ending my life'
const lead = 'If somebody is in danger, call 112 now.'
const numbers = `${lead}\n\nSecurity: 044-5550-0101.\n\nTele-MANAS: 14416.`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-pages-'))
  const page = (title: string, body: string) => `---\ntitle: ${title}\nowner: The office\nchecked: 2026-11-02\n---\n\n${body}\n`
  await writeFile(
    join(folder, 'emergency.md'),
    page('Emergency', 'Whom to call.\n\n## Campus numbers\nSecurity: 044-5550-0101.\n\n## National numbers\nTele-MANAS: 14416.'),
  )
  await writeFile(
    join(folder, 'counselling.md'),
    page('Counselling', '## Suicidal thoughts of a friend\nThe counsellor helps friends of suicidal students, too.'),
  )
  await importPages({ ...app, folder })
})
afterAll(() => rm(folder, { recursive: true }))

const ask = async (question: string, at = app, token?: string) => post(at, '/compa/ask', { question }, token)

test.each([emergency, 'saaganum pola irukku', 'im going to jump off the terrace', 'paambu vandhuduchu'])(
  "'%s' is answered with the numbers alone",
  async (question) => {
    expect((await ask(question)).body).toEqual({ answer: numbers, lead, sources: [{ title: 'Emergency', url: '/compa/emergency' }] })
  },
)

test('a question is answered with the numbers first and the ordinary answer below them', async () => {
  const { body } = await ask('who helps the friend of a suicidal student?')
  expect(body.answer).toBe(`${numbers}\n\nThe counsellor helps friends of suicidal students, too.`)
  expect(body.sources.map(({ url }: { url: string }) => url)).toEqual(['/compa/emergency', '/compa/counselling#suicidal-thoughts-of-a-friend'])
  expect((await ask('is there a cure for a snake bite?')).body.answer).toBe(numbers)
})

test('the question after an emergency has the numbers, too, but not thanks', async () => {
  const mutation = 'mutation($input: AskCompaInput!) { askCompa(input: $input) { answer } }'
  const askAfter = async (question: string) => (await graphql(app, mutation, { input: { question, previousQuestions: [emergency] } })).data.askCompa.answer
  expect(await askAfter('no one will pick up at this hour')).toBe(numbers)
  expect(await askAfter('where is the counsellor of friends')).toMatch(/^If somebody is in danger/)
  expect(await askAfter('thanks')).not.toContain(lead)
})

test('an emergency is answered over the rate limit, on both transports', async () => {
  const limited = await startTestApp({ databaseUrl: app.databaseUrl }, { rateLimitScale: 0.05 })
  const { token } = await createStudent(app)
  expect((await ask('library', limited, token)).status).toBe(200)
  expect((await ask('library', limited, token)).status).toBe(429)
  expect(await ask(emergency, limited, token)).toMatchObject({ status: 200, body: { answer: numbers } })
  expect((await ask('is a suicidal friend in danger?', limited, token)).body.answer).toBe(numbers)
  const { data } = await graphql(limited, `mutation { askCompa(input: { question: "${emergency}" }) { answer } }`, {}, token)
  expect(data.askCompa.answer).toBe(numbers)
  await limited.stop()
})

test('an emergency is answered while load shedding rejects requests', async () => {
  const enqueue = (_sender: string, _start: unknown, reject: () => void) => {
    reject()
    return () => {}
  }
  const shedding = { isSaturated: () => true, takeSlot: () => expect.fail('a request was served'), enqueue }
  const requests = createRequestListener({ cache: createResponseCache(), shedding })
  requests.open(
    () => expect.fail('a request was served'),
    createOverloadHandler({ compa: { emergencySections: [], emergencyTimeoutMs: 20_000 }, database: app.database }),
  )
  const server = await listenOnPort(createBoundedServer(requests.listener), { host: '127.0.0.1', port: 0 })
  const send = (path: string, body: unknown) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const answer = await send('/compa/ask', { question: emergency })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ answer: numbers, lead, sources: [{ title: 'Emergency', url: '/compa/emergency' }] })
  expect((await send('/compa/ask', { question: 'when does the library open?' })).status).toBe(503)
  expect((await send('/compa/ask', { question: 5 })).status).toBe(503)
  expect((await send('/api/posts', { question: emergency })).status).toBe(503)
  const stalled = request({ port: (server.address() as AddressInfo).port, path: '/compa/ask', method: 'POST', headers: { 'content-length': 50 } })
  stalled.on('error', () => {}).flushHeaders()
  const [refusal] = (await once(stalled, 'response')) as [IncomingMessage]
  expect(refusal.statusCode).toBe(503)
  expect((await send('/compa/ask', { question: emergency })).status).toBe(200)
  stalled.destroy()
  server.close()
})

test('an emergency is answered while the model is unavailable', async () => {
  const answerGenerator = {
    ...{ minFit: 0, maxTokens: 1, countsPassageTokens: false },
    // biome-ignore lint/correctness/useYield: a model that fails before its first word
    async *generate(): AsyncGenerator<string, null> {
      throw new AppError('UNAVAILABLE', 'Sorry, Compa failed to respond.')
    },
  }
  const failing = await startTestApp({ databaseUrl: app.databaseUrl }, { answerGenerator })
  expect((await ask('counselling', failing)).status).toBe(503)
  expect((await ask(emergency, failing)).body.answer).toBe(numbers)
  await failing.stop()
})

test('an emergency is answered with the last numbers while the search fails', async () => {
  await ask(emergency)
  await app.database.$executeRaw`alter table passages rename to unavailable_passages`
  try {
    expect((await ask('counselling')).status).toBeGreaterThanOrEqual(500)
    for (const question of [emergency, 'what do i do, my friend fainted?'])
      expect(await ask(question)).toMatchObject({ status: 200, body: { answer: numbers } })
  } finally {
    await app.database.$executeRaw`alter table unavailable_passages rename to passages`
  }
})
