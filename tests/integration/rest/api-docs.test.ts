import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { posts } from '../../../server/embedded/sample-posts.ts'
import { students } from '../../../server/embedded/sample-texts.ts'
import { followPages } from '../../../server/features/compa/pages.ts'
import { formatDocumentError } from '../../../server/graphql/format-error.ts'
import { rateLimits } from '../../../server/http/rate-limits.ts'
import { httpStatusByCode } from '../../../server/utils/errors.ts'
import { request, student } from '../../support/client.ts'
import { examplesOf, type Run, runExamples } from '../../support/documented-examples.ts'
import { differences, literally, statusShown } from '../../support/documented-output.ts'
import { png } from '../../support/image-and-pdf-files.ts'
import { documentOf } from '../../support/openapi.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

const document = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
const campusPages = fileURLToPath(new URL('../../../server/embedded/campus-pages/', import.meta.url))
const examples = examplesOf(document)

let app: TestApp
let runs: Run[]
beforeAll(async () => {
  // With the limits as they are: whoever pastes all of the document must not pass one.
  app = await startTestApp(undefined, { rateLimitScale: 1 })
  await campus()
  runs = await runExamples(examples, {
    'HOST=http://localhost:4000': `HOST=${app.address}`,
    'IDENTITY=http://localhost:9099': `IDENTITY=http://${inject('authEmulatorHost')}`,
  })
}, 120_000)
afterAll(() => app.stop())

/** As much of the sample campus as the document shows. */
async function campus() {
  const newest = posts.findLast(({ community }) => community === 'LOUNGE')
  const author = students.find(({ username }) => username === newest?.by)
  const { uid, token } = await student(app, newest?.by)
  const form = (fields: [string, string | File][]) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    return form
  }
  const profile = form([
    ['course', author?.course ?? ''],
    ['ownsBusiness', 'false'],
    ['profilePic', await png()],
  ])
  await request(app, 'PUT', `/api/users/setup/${uid}`, profile, token)
  const post = form([
    ['community', 'lounge'],
    ['contentHtml', newest?.html ?? ''],
    ['media', await png('a.png', 960, 640)],
  ])
  await request(app, 'POST', '/api/posts/add', post, token)
  const startsAt = new Date(Date.now() + 3_600_000)
  await app.database.event.create({ data: { id: randomUUID(), title: 'Build night', startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) } })
  await (await followPages({ ...app, folder: campusPages })).stop()
}

const cases = examples.map(({ heading, line, answer }, index) => ({ heading, line, answer, index }))

test.each(cases)('$heading: the block in line $line runs as it stands and answers what is shown', ({ answer, index }) => {
  const { ended, printed, complaints, asked } = runs[index] as Run
  expect(ended, complaints || 'a block before it failed').toBe(true)
  const shown = statusShown(answer)
  for (const { status, method, url } of asked) {
    if (status === shown) continue
    expect(status, `${method} ${url} answered ${printed}`).toBeGreaterThanOrEqual(200)
    expect(status, `${method} ${url} is refused, and the document does not say so: ${printed}`).toBeLessThan(400)
  }
  if (answer) expect(differences(answer, printed)).toEqual([])
})

test('an id of GraphQL turns into that of REST and back as the document says', async () => {
  const [, source = ''] = /```js\n(const toGraphqlId[\s\S]*?)```/.exec(document) ?? []
  const { toGraphqlId, toRestId } = new Function(`${source}; return { toGraphqlId, toRestId }`)()
  const [post] = (await request(app, 'GET', '/api/posts?community=lounge&limit=1')).body
  const query = `{ node(id: "${toGraphqlId('Post', post.id)}") { id ... on Post { summary } } }`
  const { node } = (await request(app, 'POST', '/graphql', { query })).body.data
  expect(node).toEqual({ id: toGraphqlId('Post', post.id), summary: post.summary })
  expect(toRestId(node.id)).toBe(post.id)
})

test('no block speaks of another host than those of the two lines that say where everything is', () => {
  const lines = examples
    .flatMap(({ script }) => script.split('\n'))
    .filter((line) => /localhost|127\.0\.0\.1|https?:\/\//.test(line) && !line.includes("-H 'Origin: "))
  expect(lines).toEqual(['HOST=http://localhost:4000', 'IDENTITY=http://localhost:9099'])
})

test('every call of the OpenAPI document is made, and answers well', async () => {
  const { paths } = await documentOf(app.address)
  const made = runs.flatMap(({ asked }) => asked).filter(({ url, status }) => url.origin === app.address && status < 300)
  const missing = Object.entries(paths).flatMap(([template, calls]) => {
    const path = new RegExp(
      `^${template
        .split(/\{\w+\}/)
        .map(literally)
        .join('[^/]+')}$`,
    )
    const isMade = (method: string) => made.some((each) => each.method === method.toUpperCase() && path.test(each.url.pathname))
    return Object.entries(calls).flatMap(([method, { operationId }]) => (isMade(method) ? [] : [operationId]))
  })
  expect(missing).toEqual([])
})

/** The rows of the table below a line that begins like this, each a list of its cells. */
function rowsBelow(header: string): string[][] {
  const [, below = ''] = document.split(`\n${header}`)
  const [table = ''] = below.split('\n\n')
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

test('every code of an error stands in the table with its status, and no other', () => {
  const codes = rowsBelow('| code | status | when | what to do |').map(([code, status]) => [code, Number(status)])
  expect(codes).toEqual(Object.entries(httpStatusByCode))
})

test('the codes of GraphQL itself stand with the statuses that they have', () => {
  const codes = rowsBelow('| code | status | when |\n').map(([code = '', status]) => [code, Number(status)] as const)
  expect(codes.length).toBeGreaterThan(0)
  for (const [code, status] of codes) expect([code, formatDocumentError({ message: '', extensions: { code } })?.extensions?.status]).toEqual([code, status])
})

test('every limit on how often stands in the table as it is', () => {
  const limits = rowsBelow('| policy | times |').map(([policy, most, seconds]) => [policy, Number(most), Number(seconds)])
  const real = Object.entries(rateLimits).flatMap(([what, each]) => each.map(({ most, seconds }) => [`${what}-${seconds}s`, most, seconds]))
  expect(limits).toEqual(real)
})
