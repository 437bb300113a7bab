import { afterAll, beforeAll, expect } from 'vitest'
import { readDocument } from '../../server/graphql/documents.ts'
import { assertComplexityWithinLimit } from '../../server/graphql/query-complexity.ts'
import { schema } from '../../server/graphql/schema.ts'
import { testCase } from '../support/case-table.ts'
import { request } from '../support/client.ts'
import { cpuMsOf, cpuMsOfAsync } from '../support/cpu-time.ts'
import { createHostileDocuments, createPlainDocument } from '../support/hostile-documents.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const maxRatio = 20
/** All that happens to a text before its operation is executed; each time as if it had not been seen. */
let serial = 0
function prepareDocument(text: string) {
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
const measureMinCpuMs = (text: string, measurements: number) => Math.min(...Array.from({ length: measurements }, () => cpuMsOf(() => prepareDocument(text))))

for (const length of [600, 2000, 6000, 20_000, 99_000]) {
  testCase(
    `hostile documents of at most ${length} characters`,
    `before its execution none costs more than ${maxRatio} plain ones of its size`,
    async () => {
      const plain = createPlainDocument(length)
      expect(readDocument(plain)).toHaveProperty('document')
      const documents = createHostileDocuments(length)
      // Code is slow until it has run a few times.
      for (const [, text] of documents) prepareDocument(text)
      const plainMs = measureMinCpuMs(plain, 5)
      const ratios = documents.map(([name, text]): [string, number] => {
        const ratio = cpuMsOf(() => prepareDocument(text)) / plainMs
        // What looks expensive is measured again.
        return [name, ratio < maxRatio ? ratio : measureMinCpuMs(text, 3) / plainMs]
      })
      const [[worst, ratio] = ['', 0]] = ratios.toSorted(([, a], [, b]) => b - a)
      expect(ratio, worst).toBeLessThan(maxRatio)
      return `${documents.length} documents, a plain one ${plainMs.toFixed(2)} ms, the worst ${ratio.toFixed(1)} times that: ${worst}`
    },
    60_000,
  )
}

/** Milliseconds of this process for one request. */
const measureRequestCpuMs = (query: string, variables?: object) =>
  cpuMsOfAsync(async () => {
    serial += 1
    const { status } = await request(app, 'POST', '/graphql', { query: `${query} #${serial}`, variables })
    expect([200, 400], query.slice(0, 100)).toContain(status)
  })

testCase(
  'the same over HTTP',
  `400 or 200, and none costs the process more than ${maxRatio} plain ones`,
  async () => {
    await measureRequestCpuMs(createPlainDocument(6000))
    const plainMs = await measureRequestCpuMs(createPlainDocument(6000))
    let worst: [string, number] = ['', 0]
    for (const [name, text] of createHostileDocuments(6000)) {
      const ratio = (await measureRequestCpuMs(text)) / plainMs
      if (ratio > worst[1]) worst = [name, ratio]
    }
    expect(worst[1], worst[0]).toBeLessThan(maxRatio)
    return `a plain one ${plainMs.toFixed(1)} ms, the worst ${worst[1].toFixed(1)} times that: ${worst[0]}`
  },
  60_000,
)

testCase('a variable with 30,000 values none of which fits', `400 with one error, and no more than ${maxRatio} times the cost of 30,000 that fit`, async () => {
  const query = 'mutation($clubs: [String!]) { setUpAccount(input: {course: "x", ownsBusiness: false, clubs: $clubs}) { next } }'
  const values = (value: unknown) => ({ clubs: Array.from({ length: 30_000 }, () => value) })
  await measureRequestCpuMs(query, values(''))
  const [fit, unfit] = [await measureRequestCpuMs(query, values('')), await measureRequestCpuMs(query, values(0))]
  expect(unfit / fit).toBeLessThan(maxRatio)
  const { body } = await request(app, 'POST', '/graphql', { query, variables: values(0) })
  expect(body.errors).toHaveLength(1)
  return `${fit.toFixed(1)} ms that fit, ${unfit.toFixed(1)} ms that do not`
})
