import { afterAll, beforeAll, expect } from 'vitest'
import { readDocument } from '../../server/graphql/documents.ts'
import { assertComplexityWithinLimit } from '../../server/graphql/query-complexity.ts'
import { schema } from '../../server/graphql/schema.ts'
import { claim } from '../support/case-table.ts'
import { request } from '../support/client.ts'
import { cpuMsOf, cpuMsOfAsync } from '../support/cpu-time.ts'
import { hostileDocuments, plainDocument } from '../support/hostile-documents.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const maxRatio = 20
/** All that happens to a text before its operation is executed; each time as if it had not been seen. */
let serial = 0
function prepare(text: string) {
  serial += 1
  const read = readDocument(`${text} #${serial}`)
  if ('errors' in read) return
  try {
    assertComplexityWithinLimit(schema, { document: read.document, operationName: undefined, variables: {} })
  } catch {
    // Refused, which costs as well.
  }
}

/** The least of some measurements: a pause of the collector only adds. */
const leastCpuOf = (text: string, measurements: number) => Math.min(...Array.from({ length: measurements }, () => cpuMsOf(() => prepare(text))))

for (const length of [600, 2000, 6000, 20_000, 99_000]) {
  claim(
    `hostile documents of at most ${length} characters`,
    `before its execution none costs more than ${maxRatio} plain ones of its size`,
    async () => {
      const plain = plainDocument(length)
      expect(readDocument(plain)).toHaveProperty('document')
      const documents = hostileDocuments(length)
      // Code is slow until it has run a few times.
      for (const [, text] of documents) prepare(text)
      const plainMs = leastCpuOf(plain, 5)
      const ratios = documents.map(([name, text]): [string, number] => {
        const ratio = cpuMsOf(() => prepare(text)) / plainMs
        // What looks expensive is measured again.
        return [name, ratio < maxRatio ? ratio : leastCpuOf(text, 3) / plainMs]
      })
      const [[worst, ratio] = ['', 0]] = ratios.toSorted(([, a], [, b]) => b - a)
      expect(ratio, worst).toBeLessThan(maxRatio)
      return `${documents.length} documents, a plain one ${plainMs.toFixed(2)} ms, the worst ${ratio.toFixed(1)} times that: ${worst}`
    },
    60_000,
  )
}

/** Milliseconds of this process for one request. */
const cpuOfRequest = (query: string, variables?: object) =>
  cpuMsOfAsync(async () => {
    serial += 1
    const { status } = await request(app, 'POST', '/graphql', { query: `${query} #${serial}`, variables })
    expect([200, 400], query.slice(0, 100)).toContain(status)
  })

claim(
  'the same over HTTP',
  `400 or 200, and none costs the process more than ${maxRatio} plain ones`,
  async () => {
    await cpuOfRequest(plainDocument(6000))
    const plainMs = await cpuOfRequest(plainDocument(6000))
    let worst: [string, number] = ['', 0]
    for (const [name, text] of hostileDocuments(6000)) {
      const ratio = (await cpuOfRequest(text)) / plainMs
      if (ratio > worst[1]) worst = [name, ratio]
    }
    expect(worst[1], worst[0]).toBeLessThan(maxRatio)
    return `a plain one ${plainMs.toFixed(1)} ms, the worst ${worst[1].toFixed(1)} times that: ${worst[0]}`
  },
  60_000,
)

claim('a variable with 30,000 values none of which fits', `400 with one error, and no more than ${maxRatio} times the cost of 30,000 that fit`, async () => {
  const query = 'mutation($clubs: [String!]) { setUpAccount(input: {course: "x", ownsBusiness: false, clubs: $clubs}) { next } }'
  const values = (value: unknown) => ({ clubs: Array.from({ length: 30_000 }, () => value) })
  await cpuOfRequest(query, values(''))
  const [fit, unfit] = [await cpuOfRequest(query, values('')), await cpuOfRequest(query, values(0))]
  expect(unfit / fit).toBeLessThan(maxRatio)
  const { body } = await request(app, 'POST', '/graphql', { query, variables: values(0) })
  expect(body.errors).toHaveLength(1)
  return `${fit.toFixed(1)} ms that fit, ${unfit.toFixed(1)} ms that do not`
})
