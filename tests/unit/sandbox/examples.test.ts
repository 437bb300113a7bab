import { readFileSync } from 'node:fs'
import { buildSchema, getOperationAST, getVariableValues, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { examples } from '../../../client/src/sandbox/examples.ts'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
const now = new Date('2026-11-21T09:30:00Z')

test.each(examples.map((example) => [example.title, example] as const))(
  'the example “%s” is one named operation that the schema accepts',
  (_title, example) => {
    const document = parse(example.query)
    expect(validate(schema, document)).toEqual([])
    const operation = getOperationAST(document)
    expect(operation?.name?.value).toMatch(/^[A-Z]\w+$/)
    expect(getVariableValues(schema, operation?.variableDefinitions ?? [], example.variables?.(now) ?? {}).errors).toBeUndefined()
  },
)

test('example names are unique and cover every operation type', () => {
  const operations = examples.map(({ query }) => getOperationAST(parse(query)))
  expect(new Set(operations.map((operation) => operation?.name?.value)).size).toBe(examples.length)
  expect(new Set(examples.map(({ title }) => title)).size).toBe(examples.length)
  expect(new Set(operations.map((operation) => operation?.operation))).toEqual(new Set(['query', 'mutation', 'subscription']))
})

test('the events example covers the next 30 days', () => {
  const variables = examples.find(({ query }) => query.includes('EventsSoon'))?.variables?.(now)
  expect(variables).toEqual({ from: '2026-11-21T09:30:00.000Z', to: '2026-12-21T09:30:00.000Z' })
})
