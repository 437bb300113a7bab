import { buildSchema, type DocumentNode, parse } from 'graphql'
import { expect, test, vi } from 'vitest'
import { openExecutor } from '../../../server/graphql/compiled.ts'

const execute = () => {
  const run = openExecutor(buildSchema('type Query { word: String list: [Query] }'))
  return (document: DocumentNode, operationName: string | null = null) =>
    run({ document, operationName, variableValues: {}, contextValue: {}, ...{ rootValue: {} } })
}

/** A document that counts how often it is read. */
function watched(text: string) {
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

test('a query that is asked again and again is compiled, and read less from then on', async () => {
  const run = execute()
  const { document, readsOf } = watched('{ __typename word }')
  const once = () => run(document)
  const [asWritten, first] = [await readsOf(once), await once()]
  for (let n = 0; n < 10; n += 1) await once()
  await vi.waitFor(async () => expect(await readsOf(once)).toBeLessThan(asWritten), { timeout: 10_000 })
  expect(await once()).toEqual(first)
})

test('names that a document does not have are not remembered', async () => {
  const run = execute()
  const { document } = watched('query Own { word }')
  const filled = vi.spyOn(Map.prototype, 'set')
  for (let n = 0; n < 5; n += 1) await run(document, `name ${n}`)
  const names = filled.mock.calls.map(([key]) => key).filter((key) => typeof key === 'string' && key.startsWith('name '))
  filled.mockRestore()
  expect(names).toEqual([])
})
