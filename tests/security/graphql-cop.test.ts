import { expect } from 'vitest'
import { maxComplexity } from '../../server/graphql/queries/query-complexity.ts'
import { queryLimits } from '../../server/graphql/queries/query-limits.ts'
import { request } from '../support/http/client.ts'
import { testCase } from '../support/reports/case-table.ts'
import { setUpTestApp } from '../support/test-app.ts'

// The checks of graphql-cop with its names and documents (github.com/dolevf/graphql-cop, lib/tests). Its three findings are intended;
// for each, a test shows that the attack that it warns of is bounded.

const app = setUpTestApp()

const sendQuery = (query: string) => request(app, 'POST', '/graphql', { query })
const expectedRefusal = { status: 400, body: { errors: [{ extensions: { code: 'BAD_USER_INPUT', status: 400 } }] } }

testCase('graphql-cop: Alias Overloading, 101 aliases', 'nothing found', async () => {
  const aliases = Array.from({ length: 101 }, (_, n) => `alias${n}:__typename`).join(' \n')
  const result = await sendQuery(`query cop { ${aliases} }`)
  expect(result).toMatchObject(expectedRefusal)
  expect(result.body.data).toBeUndefined()
  return result.body.errors[0].message
})

testCase('graphql-cop: Array-based Query Batching, 10 queries in one request', 'nothing found', async () => {
  const { status, body } = await request(
    app,
    'POST',
    '/graphql',
    Array.from({ length: 10 }, () => ({ query: 'query cop { __typename }' })),
  )
  expect([status, Array.isArray(body)]).toEqual([400, false])
  return `${status} ${body.errors[0].message}`
})

testCase('graphql-cop: Introspection-based Circular Query', 'nothing found', async () => {
  const createCircularFields = (depth: number): string => (depth ? `fields { type { ${createCircularFields(depth - 1)} } }` : 'name')
  for (const depth of [4, 3]) {
    const { status, body } = await sendQuery(`query cop { __schema { types { ${createCircularFields(depth)} } } }`)
    expect([status, body.data]).toEqual([400, undefined])
  }
  const { body } = await sendQuery(`query cop { __schema { types { ${createCircularFields(4)} } } }`)
  return body.errors[0].message
})

testCase('graphql-cop: Directive Overloading, 10 of them on a field', 'nothing found: one error, not one for each', async () => {
  for (const times of [10, 900]) {
    const result = await sendQuery(`query cop { __typename ${'@aa'.repeat(times)} }`)
    expect(result).toMatchObject(expectedRefusal)
    expect(result.body.errors).toHaveLength(1)
  }
  return (await sendQuery(`query cop { __typename ${'@aa'.repeat(10)} }`)).body.errors[0].message
})

testCase('graphql-cop: Field Duplication, one field 500 times', 'nothing found', async () => {
  const result = await sendQuery(`query cop { ${'__typename \n'.repeat(500)} }`)
  expect(result).toMatchObject(expectedRefusal)
  return result.body.errors[0].message
})

testCase('graphql-cop: GET Method Query Support', 'nothing found: a GET needs a header that another site cannot send without a preflight', async () => {
  const path = `/graphql?${new URLSearchParams({ query: 'query cop {__typename}' })}`
  const { status, body } = await request(app, 'GET', path)
  expect([status, body.data]).toEqual([400, undefined])
  const allowed = await request(app, 'GET', path, undefined, undefined, { 'apollo-require-preflight': 'true' })
  expect(allowed.body).toEqual({ data: { __typename: 'Query' } })
  return `${status} without the header`
})

testCase('graphql-cop: Mutation is allowed over GET', 'nothing found, with the header or without', async () => {
  const path = `/graphql?${new URLSearchParams({ query: 'mutation cop {__typename}' })}`
  const statuses: number[] = []
  for (const headers of [{}, { 'apollo-require-preflight': 'true' }] as Record<string, string>[]) {
    const { status, body } = await request(app, 'GET', path, undefined, undefined, headers)
    expect(body.data).toBeUndefined()
    statuses.push(status)
  }
  expect(statuses).toEqual([400, 405])
  return statuses.join(', ')
})

testCase('graphql-cop: POST based url-encoded query', 'nothing found', async () => {
  const response = await fetch(`${app.address}/graphql`, { method: 'POST', body: new URLSearchParams({ query: 'query cop { __typename }' }) })
  expect([response.status, await response.json()]).toMatchObject([415, { errors: [{ extensions: { code: 'UNSUPPORTED_MEDIA' } }] }])
  return `${response.status}`
})

testCase('graphql-cop: Trace Mode', 'nothing found', async () => {
  const { body } = await sendQuery('query cop { __typename }')
  expect(body).toEqual({ data: { __typename: 'Query' } })
  return JSON.stringify(body)
})

testCase('graphql-cop: Unhandled Errors Detection', 'nothing found: the response has no exception and no stack', async () => {
  const { body } = await sendQuery('qwerty cop { abc }')
  expect(body.errors).toEqual([{ message: expect.any(String), locations: expect.any(Array), extensions: { code: 'GRAPHQL_PARSE_FAILED', status: 400 } }])
  expect(JSON.stringify(body)).not.toMatch(/exception|stack|node_modules|\.ts/)
  return body.errors[0].message
})

testCase('graphql-cop: Introspection', 'found, intended: developers explore the API; the complexity limit bounds what one document returns', async () => {
  const { body } = await sendQuery('query cop { __schema { types { name fields { name } } } }')
  expect(body.data.__schema.types.length).toBeGreaterThan(25)
  const repeatAliases = (times: number) =>
    Array.from({ length: times }, (_, n) => `a${n}: fields { type { ofType { fields { name type { name } } } } }`).join(' ')
  const result = await sendQuery(`{ __schema { types { ${repeatAliases(queryLimits.aliases)} } } }`)
  expect(result).toMatchObject(expectedRefusal)
  expect(result.body.errors[0].message).toContain(`the limit is ${maxComplexity}`)
  return `all ${body.data.__schema.types.length} types once; ${queryLimits.aliases} times over: ${result.status}`
})

testCase(
  'graphql-cop: GraphQL IDE',
  'found, intended: the sandbox is part of the product; the API alone serves none, and other sites cannot frame it',
  async () => {
    const { headers, status } = await request(app, 'GET', '/graphql', undefined, undefined, { accept: 'text/html' })
    // The page is part of the built client, which the test app does not serve.
    expect(status).toBe(404)
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'|frame-ancestors 'self'/)
    return headers.get('content-security-policy')?.match(/frame-ancestors [^;]+/)?.[0] ?? ''
  },
)

testCase('graphql-cop: Field Suggestions', 'found, intended: they help with typing errors and name nothing that introspection hides', async () => {
  const { body } = await sendQuery('query cop { __schema { directive } }')
  const [, suggestion] = /Did you mean "(\w+)"/.exec(body.errors[0].message) ?? []
  expect(suggestion).toBe('directives')
  const { errors } = (await sendQuery('{ progres(uid: "x") { step } }')).body
  expect(errors[0].message).toContain('Did you mean "progress"')
  const { data } = (await sendQuery('{ __schema { queryType { fields { name } } } }')).body
  expect(data.__schema.queryType.fields.map(({ name }: { name: string }) => name)).toContain('progress')
  return errors[0].message
})
