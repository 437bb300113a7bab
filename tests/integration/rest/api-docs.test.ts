import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, inject, test } from 'vitest'
import { getSampleDates } from '../../../server/embedded/sample/dates.ts'
import { createSamplePosts } from '../../../server/embedded/sample/posts.ts'
import { sampleStudents } from '../../../server/embedded/sample/students.ts'
import { watchPages } from '../../../server/features/compa/pages/campus-page-import.ts'
import { formatDocumentError } from '../../../server/graphql/format-error.ts'
import { rateLimits } from '../../../server/http/rate-limits.ts'
import { startJobWorker } from '../../../server/jobs/worker.ts'
import { httpStatusByCode } from '../../../server/utils/errors.ts'
import { type ExampleRun, parseExamples, runExamples } from '../../support/docs/documented-examples.ts'
import { compareOutput, documentedStatus, escapeRegExp } from '../../support/docs/documented-output.ts'
import { fetchOpenApiDocument } from '../../support/docs/openapi.ts'
import { createPost, createStudent } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const document = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
const campusPages = fileURLToPath(new URL('../../../server/embedded/campus-pages/', import.meta.url))
const examples = parseExamples(document)

const app = setUpTestApp(undefined, { rateLimitScale: 1 })
let runs: ExampleRun[]
beforeAll(async () => {
  // With the real rate limits: running all blocks of the document must not exceed one.
  await seedCampus()
  // Exports are made by a job.
  const worker = startJobWorker({ directUrl: app.databaseUrl, jobs: app.jobs, context: app.jobContext })
  runs = await runExamples(examples, {
    'HOST=http://localhost:4000': `HOST=${app.address}`,
    'IDENTITY=http://localhost:9099': `IDENTITY=http://${inject('authEmulatorHost')}`,
  })
  await worker.stop()
}, 120_000)

/** Seeds the parts of the sample campus that the document shows. */
async function seedCampus() {
  const newest = createSamplePosts(getSampleDates(new Date())).findLast(({ community }) => community === 'LOUNGE')
  const author = sampleStudents.find(({ username }) => username === newest?.author)
  const profile = { ...(author && { course: author.course }), profilePic: await createPng() }
  const { token } = await createStudent(app, { ...(author && { username: author.username }), profile })
  await createPost(app, { token, contentHtml: newest?.html ?? '', media: [await createPng('a.png', 960, 640)] })
  const lead = async (username: string, role: 'HEAD' | 'OFFICER', title: string) => {
    const { uid: userUid } = await app.database.user.findUniqueOrThrow({ where: { usernameKey: username } })
    await app.database.clubMember.create({ data: { clubSlug: 'thirai', userUid, role, title } })
  }
  for (const username of ['senthil.m', 'joseph_p']) await createStudent(app, { username })
  await lead('senthil.m', 'HEAD', 'Director')
  await lead('joseph_p', 'OFFICER', 'Stage manager')
  const startsAt = new Date(Date.now() + 3_600_000)
  const registration = { clubSlug: 'codeforge', place: 'Lab 4', takesRegistrations: true, capacity: 40, heldSeats: 4 }
  await app.database.event.create({
    data: { id: randomUUID(), title: 'Build night', ...registration, startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) },
  })
  await (await watchPages({ ...app, folder: campusPages })).stop()
}

const cases = examples.map(({ heading, line, expectedOutput }, index) => ({ heading, line, expectedOutput, index }))

test.each(cases)('$heading: the block in line $line runs and prints the documented output', ({ expectedOutput, index }) => {
  const { isComplete, stdout, stderr, requests } = runs[index] as ExampleRun
  expect(isComplete, stderr || 'a block before it failed').toBe(true)
  const expectedStatus = documentedStatus(expectedOutput)
  for (const { status, method, url } of requests) {
    if (status === expectedStatus) continue
    expect(status, `${method} ${url} responded ${stdout}`).toBeGreaterThanOrEqual(200)
    expect(status, `${method} ${url} is refused, and the document does not say so: ${stdout}`).toBeLessThan(400)
  }
  if (expectedOutput) expect(compareOutput(expectedOutput, stdout)).toEqual([])
})

test('GraphQL ids convert to REST ids and back as documented', async () => {
  const [, source = ''] = /```js\n(const toGraphqlId[\s\S]*?)```/.exec(document) ?? []
  const { toGraphqlId, toRestId } = new Function(`${source}; return { toGraphqlId, toRestId }`)()
  const [post] = (await request(app, 'GET', '/api/posts?community=lounge&limit=1')).body
  const query = `{ node(id: "${toGraphqlId('Post', post.id)}") { id ... on Post { summary } } }`
  const { node } = (await request(app, 'POST', '/graphql', { query })).body.data
  expect(node).toEqual({ id: toGraphqlId('Post', post.id), summary: post.summary })
  expect(toRestId(node.id)).toBe(post.id)
})

test('blocks use the host variables only', () => {
  const lines = examples
    .flatMap(({ script }) => script.split('\n'))
    .filter((line) => /localhost|127\.0\.0\.1|https?:\/\//.test(line) && !line.includes("-H 'Origin: "))
  expect(lines).toEqual(['HOST=http://localhost:4000', 'IDENTITY=http://localhost:9099'])
})

test('every endpoint of the OpenAPI document is called successfully', async () => {
  const { paths } = await fetchOpenApiDocument(app.address)
  const successfulRequests = runs.flatMap(({ requests }) => requests).filter(({ url, status }) => url.origin === app.address && status < 300)
  const missing = Object.entries(paths).flatMap(([template, calls]) => {
    const path = new RegExp(
      `^${template
        .split(/\{\w+\}/)
        .map(escapeRegExp)
        .join('[^/]+')}$`,
    )
    const isMade = (method: string) => successfulRequests.some((each) => each.method === method.toUpperCase() && path.test(each.url.pathname))
    return Object.entries(calls).flatMap(([method, { operationId }]) => (isMade(method) ? [] : [operationId]))
  })
  // The document has no organiser of an event, and no email with a valid token: tests/integration/events and tests/integration/notifications/unsubscribe.test.ts.
  expect(missing).toEqual(['addCheckIns', 'exportRegistrations', 'getUnsubscribePage', 'unsubscribe'])
})

/** Reads the cells of the table that has this header. */
function readTable(header: string): string[][] {
  const [, tableText = ''] = document.split(`\n${header}`)
  const [table = ''] = tableText.split('\n\n')
  return table
    .split('\n')
    .filter((row) => row.startsWith('| `'))
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    )
}

test('every error code is in the table with its status', () => {
  const codes = readTable('| code | status | when | what to do |').map(([code, status]) => [code, Number(status)])
  expect(codes).toEqual(Object.entries(httpStatusByCode))
})

test('the codes of GraphQL are listed with their statuses', () => {
  const codes = readTable('| code | status | when |\n').map(([code = '', status]) => [code, Number(status)] as const)
  expect(codes.length).toBeGreaterThan(0)
  for (const [code, status] of codes) expect([code, formatDocumentError({ message: '', extensions: { code } })?.extensions?.status]).toEqual([code, status])
})

test('every rate limit is in the table', () => {
  const limits = readTable('| policy | times |').map(([policy, limit, seconds]) => [policy, Number(limit), Number(seconds)])
  const expectedLimits = Object.entries(rateLimits).flatMap(([policy, each]) =>
    each.map(({ limit, windowSeconds }) => [`${policy}-${windowSeconds}s`, limit, windowSeconds]),
  )
  expect(limits).toEqual(expectedLimits)
})
