import { expect } from 'vitest'
import { readDocument } from '../../server/graphql/queries/documents.ts'
import { assertComplexityWithinLimit } from '../../server/graphql/queries/query-complexity.ts'
import { schema } from '../../server/graphql/schema.ts'
import { cpuMsOfAsync, measureCpuMs } from '../support/cpu-time.ts'
import { request } from '../support/http/client.ts'
import { testCase } from '../support/reports/case-table.ts'
import { createHostileDocuments, createPlainDocument } from '../support/security/hostile-documents.ts'
import { setUpTestApp } from '../support/test-app.ts'

const app = setUpTestApp()

const maxRatio = 20
/** Everything that the server does with a document before execution. A serial number makes each text new to the caches. */
let serial = 0
function prepareDocument(text: string) {
  serial += 1
  const result = readDocument(`${text} #${serial}`)
  if ('errors' in result) return
  try {
    assertComplexityWithinLimit(schema, { document: result.document, operationName: undefined, variables: {} })
  } catch {
    // A refusal costs CPU time too.
  }
}

/** The minimum of several measurements: garbage collection only adds time. */
const measureMinCpuMs = (text: string, measurements: number) =>
  Math.min(...Array.from({ length: measurements }, () => measureCpuMs(() => prepareDocument(text))))

for (const length of [600, 2000, 6000, 20_000, 99_000]) {
  testCase(
    `hostile documents of at most ${length} characters`,
    `before execution none costs ${maxRatio} times as much CPU time as a plain document of that size`,
    async () => {
      const plain = createPlainDocument(length)
      expect(readDocument(plain)).toHaveProperty('document')
      const documents = createHostileDocuments(length)
      // Warm up the JIT compiler.
      for (const [, text] of documents) prepareDocument(text)
      const plainMs = measureMinCpuMs(plain, 5)
      const ratios = documents.map(([name, text]): [string, number] => {
        const ratio = measureCpuMs(() => prepareDocument(text)) / plainMs
        // Measure expensive documents again.
        return [name, ratio < maxRatio ? ratio : measureMinCpuMs(text, 3) / plainMs]
      })
      const [[worst, ratio] = ['', 0]] = ratios.toSorted(([, a], [, b]) => b - a)
      expect(ratio, worst).toBeLessThan(maxRatio)
      return `${documents.length} documents; a plain one costs ${plainMs.toFixed(2)} ms, the worst ${ratio.toFixed(1)} times as much: ${worst}`
    },
    60_000,
  )
}

/** CPU time of this process for one request, in milliseconds. */
const measureRequestCpuMs = (query: string, variables?: object) =>
  cpuMsOfAsync(async () => {
    serial += 1
    const { status } = await request(app, 'POST', '/graphql', { query: `${query} #${serial}`, variables })
    expect([200, 400], query.slice(0, 100)).toContain(status)
  })

testCase(
  'the same documents over HTTP',
  `400 or 200, and none costs ${maxRatio} times as much CPU time as a plain document`,
  async () => {
    await measureRequestCpuMs(createPlainDocument(6000))
    const plainMs = await measureRequestCpuMs(createPlainDocument(6000))
    let worst: [string, number] = ['', 0]
    for (const [name, text] of createHostileDocuments(6000)) {
      const ratio = (await measureRequestCpuMs(text)) / plainMs
      if (ratio > worst[1]) worst = [name, ratio]
    }
    expect(worst[1], worst[0]).toBeLessThan(maxRatio)
    return `a plain one costs ${plainMs.toFixed(1)} ms, the worst ${worst[1].toFixed(1)} times as much: ${worst[0]}`
  },
  60_000,
)

testCase('a variable with 30,000 values of the wrong type', `400 with one error, at less than ${maxRatio} times the cost of 30,000 valid values`, async () => {
  const query = 'mutation($clubs: [String!]) { setUpAccount(input: {course: "x", ownsBusiness: false, clubs: $clubs}) { next } }'
  const createVariables = (value: unknown) => ({ clubs: Array.from({ length: 30_000 }, () => value) })
  await measureRequestCpuMs(query, createVariables(''))
  const [validMs, invalidMs] = [await measureRequestCpuMs(query, createVariables('')), await measureRequestCpuMs(query, createVariables(0))]
  expect(invalidMs / validMs).toBeLessThan(maxRatio)
  const { body } = await request(app, 'POST', '/graphql', { query, variables: createVariables(0) })
  expect(body.errors).toHaveLength(1)
  return `${validMs.toFixed(1)} ms for valid values, ${invalidMs.toFixed(1)} ms for invalid ones`
})
