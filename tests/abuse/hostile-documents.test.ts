import { afterAll, beforeAll, expect } from 'vitest'
import { readDocument } from '../../server/graphql/documents.ts'
import { assertAffordable } from '../../server/graphql/query-complexity.ts'
import { schema } from '../../server/graphql/schema.ts'
import { claim } from '../support/claims.ts'
import { request } from '../support/client.ts'
import { hostileDocuments, plainDocument } from '../support/hostile-documents.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const maxRatio = 20
/** Characters that are prepared for one measurement: a short document takes too little time to be measured once. */
const measuredLength = 20_000

/** All that happens to a text before its operation is executed; each time as if it had not been seen. */
let serial = 0
function prepare(text: string) {
  serial += 1
  const read = readDocument(`${text} #${serial}`)
  if ('errors' in read) return
  try {
    assertAffordable(schema, { document: read.document, operationName: undefined, variables: {} })
  } catch {
    // Refused, which costs as well.
  }
}

/** Milliseconds of this thread's processor that it takes to prepare a text: the least of three measurements, since a pause of the collector only adds. */
function cpuOf(text: string, times: number): number {
  const runs = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage()
    for (let n = 0; n < times; n += 1) prepare(text)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000 / times
  })
  return Math.min(...runs)
}

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
      const times = Math.ceil(measuredLength / length)
      const plainMs = cpuOf(plain, times)
      const ratios = documents.map(([name, text]): [string, number] => [name, cpuOf(text, times) / plainMs])
      const [[worst, ratio] = ['', 0]] = ratios.toSorted(([, a], [, b]) => b - a)
      expect(ratio, worst).toBeLessThan(maxRatio)
      return `${documents.length} documents, a plain one ${plainMs.toFixed(2)} ms, the worst ${ratio.toFixed(1)} times that: ${worst}`
    },
    60_000,
  )
}

/** Milliseconds of this process for one request: the least of three, since other work of the process only adds. */
async function cpuOfRequest(query: string, variables?: object): Promise<number> {
  const runs: number[] = []
  for (let n = 0; n < 3; n += 1) {
    serial += 1
    const before = process.cpuUsage()
    const { status } = await request(app, 'POST', '/graphql', { query: `${query} #${serial}`, variables })
    const { user, system } = process.cpuUsage(before)
    expect([200, 400], query.slice(0, 100)).toContain(status)
    runs.push((user + system) / 1000)
  }
  return Math.min(...runs)
}

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
