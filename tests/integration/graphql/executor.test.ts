import { buildSchema, type DocumentNode, parse } from 'graphql'
import { expect, test, vi } from 'vitest'
import { createExecutor } from '../../../server/graphql/executor.ts'

const run = createExecutor(buildSchema('type Query { word: String list: [Query] }'), new Set(['client', 'failing']))
const execute = (document: DocumentNode, hash: string, operationName: string | null = null) =>
  run({ document, hash, operationName, variableValues: {}, contextValue: {} })

/** A document that counts the reads of its definitions. */
function countReads(text: string) {
  let reads = 0
  const document = new Proxy(parse(text), {
    get(target, name) {
      reads += Number(name === 'definitions')
      return Reflect.get(target, name)
    },
  })
  const readsOf = async (work: () => unknown) => {
    reads = 0
    await work()
    return reads
  }
  return { document, readsOf }
}

test('a client query is compiled once in use, with the same result', async () => {
  const { document, readsOf } = countReads('{ __typename word }')
  const once = () => execute(document, 'client')
  const [interpreted, first] = [await readsOf(once), await once()]
  for (let n = 0; n < 10; n += 1) await once()
  await vi.waitFor(async () => expect(await readsOf(once)).toBeLessThan(interpreted), { timeout: 10_000 })
  expect(await once()).toEqual(first)
})

test('other documents are never compiled', async () => {
  const compiler = await import('graphql-jit')
  const { document, readsOf } = countReads('{ list { word } }')
  const once = () => execute(document, 'of another program')
  const interpreted = await readsOf(once)
  for (let n = 0; n < 50; n += 1) await once()
  // A compilation would have started before this one ends.
  compiler.compileQuery(buildSchema('type Query { word: String }'), parse('{ word }'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(await readsOf(once)).toBe(interpreted)
})

test('an unknown operationName is refused', async () => {
  const { document } = countReads('query Own { word }')
  for (let n = 0; n < 12; n += 1) {
    const { errors } = await execute(document, 'failing', `name ${n}`)
    expect(errors?.[0]?.message).toBe(`Unknown operation named "name ${n}".`)
  }
})
