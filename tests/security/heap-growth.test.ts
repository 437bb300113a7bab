import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'vitest'
import { readDocument } from '../../server/graphql/queries/documents.ts'
import { createPersistedQueryCache } from '../../server/graphql/queries/persisted-queries.ts'
import { assertComplexityWithinLimit } from '../../server/graphql/queries/query-complexity.ts'
import { schema } from '../../server/graphql/schema.ts'
import { post } from '../support/http/client.ts'
import { testCase } from '../support/reports/case-table.ts'
import { setUpTestApp } from '../support/test-app.ts'

const app = setUpTestApp()

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Heap in use after a garbage collection, in MB. */
function heapMb(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

/** Valid documents that all differ: the page size is a variable with a name of its own. */
const createDocument = (n: number, aliases: number, fields: string) =>
  `query($v${n}: Int) { ${Array.from({ length: aliases }, (_, alias) => `a${alias}: posts(community: LEARN, first: $v${n}) { ${fields} }`).join(' ')} }`
const allFields = `edges { cursor node { id contentHtml summary community hashtags createdAt media { url type alt width height srcset } attachments { url filename
  mimeType size } author { id uid username course bio profilePic } } } pageInfo { hasNextPage endCursor }`

testCase(
  '5,000 different valid documents are parsed and their complexity estimated',
  'the heap grows by less than 20 MB for the first thousand, and by less than 10 MB after that',
  async () => {
    const prepare = (n: number) => {
      const result = readDocument(createDocument(n, 5, 'edges { cursor }'))
      if ('errors' in result) throw result.errors[0]
      assertComplexityWithinLimit(schema, { document: result.document, operationName: null, variables: { [`v${n}`]: 1 } })
    }
    const before = heapMb()
    for (let n = 0; n < 1000; n += 1) prepare(n)
    const afterFirstThousand = heapMb()
    for (let n = 1000; n < 5000; n += 1) prepare(n)
    const after = heapMb()
    expect(afterFirstThousand - before).toBeLessThan(20)
    expect(after - afterFirstThousand).toBeLessThan(10)
    return `${before.toFixed(0)} MB, ${afterFirstThousand.toFixed(0)} MB after 1,000, ${after.toFixed(0)} MB after 5,000`
  },
  60_000,
)

testCase('5,000 different texts of 4 KB and 90 KB are registered as persisted queries', 'the heap grows by less than 15 MB', async () => {
  const cache = createPersistedQueryCache()
  const before = heapMb()
  for (let n = 0; n < 5000; n += 1) await cache.set(`apq:${n}`, Buffer.alloc(n % 2 ? 4000 : 90_000, 'x').toString())
  const growthMb = heapMb() - before
  expect([await cache.get('apq:4999'), await cache.get('apq:4998'), await cache.get('apq:1')].map((text) => text?.length)).toEqual([4000, undefined, undefined])
  expect(growthMb).toBeLessThan(15)
  return `${growthMb.toFixed(1)} MB more`
})

testCase('one document with 5,000 different values and undeclared variables', 'the heap grows by less than 10 MB', async () => {
  const result = readDocument(createDocument(0, 15, 'edges { cursor }'))
  if ('errors' in result) throw result.errors[0]
  const before = heapMb()
  for (let n = 0; n < 5000; n += 1) {
    const variables = { v0: n % 15, [`other${n}`]: n, [`${n}${'x'.repeat(5000)}`]: 1 }
    assertComplexityWithinLimit(schema, { document: result.document, operationName: null, variables })
  }
  const growthMb = heapMb() - before
  expect(growthMb).toBeLessThan(10)
  return `${growthMb.toFixed(1)} MB more`
})

testCase(
  '40 different documents of 5 KB over HTTP, each 11 times',
  '200, and the heap grows by less than 30 MB',
  async () => {
    const sendDocument = async (n: number) => {
      const query = createDocument(n, 15, allFields)
      for (let times = 0; times < 11; times += 1) expect((await post(app, '/graphql', { query, variables: { [`v${n}`]: 1 } })).status).toBe(200)
    }
    // Warm up: modules and code that load once do not count.
    await sendDocument(100_000)
    const before = heapMb()
    for (let n = 100_001; n <= 100_040; n += 1) await sendDocument(n)
    const growthMb = heapMb() - before
    expect(growthMb).toBeLessThan(30)
    return `${growthMb.toFixed(1)} MB more`
  },
  600_000,
)
