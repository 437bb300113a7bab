import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { type ASTNode, getIntrospectionQuery, getOperationAST, Kind, parse, print, visit } from 'graphql'
import { expect } from 'vitest'
import { examples } from '../../client/src/sandbox/examples.ts'
import { readDocument } from '../../server/graphql/queries/documents.ts'
import { maxComplexity } from '../../server/graphql/queries/query-complexity.ts'
import { request } from '../support/http/client.ts'
import { sendRequest } from '../support/http/raw-http.ts'
import { openSubscription } from '../support/http/subscription-stream.ts'
import { testCase } from '../support/reports/case-table.ts'
import { setUpTestApp } from '../support/test-app.ts'

const app = setUpTestApp()

const repeat = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n)).join(' ')
/** Nested posts and authors below `user`, `levels` times. */
const nestFields = (levels: number) => `user(username: "x") { ${'posts(first: 1) { edges { node { author { '.repeat(levels)} id ${'} } } } '.repeat(levels)} }`

/** Documents that exceed each limit, also through fragments: the selection of the query, and its fragments. */
const documentsOverLimits: [description: string, body: string, fragments?: string][] = [
  [
    'fields 11 deep',
    '...A',
    'fragment A on Query { tag(name: "x") { posts { edges { node { author { posts { edges { node { author { business { id } } } } } } } } } } }',
  ],
  ['fields 14 deep', nestFields(3)],
  [
    'fields 11 deep, 7 of them in fragments',
    'user(username: "x") { posts { edges { node { ...A } } } }',
    'fragment A on Post { author { posts { edges { node { author { ...B } } } } } } fragment B on User { business { id } }',
  ],
  ['16 aliases', repeat(16, (n) => `a${n}: courses`)],
  ['101 aliases of __typename', repeat(101, (n) => `a${n}: __typename`)],
  ['16 aliases, 8 of them in a fragment', `${repeat(8, (n) => `a${n}: courses`)} ...A`, `fragment A on Query { ${repeat(8, (n) => `b${n}: courses`)} }`],
  ['18 aliases, 2 of them in a fragment that is spread 9 times', repeat(9, () => '...A'), 'fragment A on Query { a: courses b: courses }'],
  ['6 directives', repeat(6, (n) => `... @include(if: ${n > 2}) { courses }`)],
  ['900 unknown directives', `courses ${'@a'.repeat(900)}`],
  ['a field 32 times', repeat(32, () => 'courses')],
  ['a field 1,990 times', repeat(1990, () => 'courses')],
  ['a field with a selection 480 times', repeat(480, () => 'viewer{id}')],
  ['a field 32 times in as many inline fragments', repeat(32, () => '... { courses }')],
  ['a fragment 300 times', repeat(300, () => '...A'), 'fragment A on Query { courses }'],
  ['an alias that begins with two underscores', 'user(username: "x") { __proto__: username uid }'],
  ['such an alias in an unused fragment', 'courses', 'fragment A on User { __id: username }'],
  ['brackets nested 41 deep', `${'... {'.repeat(40)} courses ${'}'.repeat(40)}`],
  ['a list nested 41 deep', `node(id: ${'['.repeat(39)}${']'.repeat(39)}) { id }`],
  ['3,001 lines', `courses ${'\n'.repeat(3000)}`],
  ['3,001 lines in a string', `user(username: """${'\n'.repeat(3000)}""") { id }`],
  ['21 operations', 'courses', repeat(20, (n) => `query Q${n} { courses }`)],
  ['51 fragments', 'courses', repeat(51, (n) => `fragment F${n} on Query { courses }`)],
  ['201 spreads', repeat(201, () => '...A'), 'fragment A on Query { ... @skip(if: true) { courses } }'],
  ['1,001 fields', repeat(200, (n) => `...F${n % 10}`), repeat(10, (n) => `fragment F${n} on Query { ${repeat(101, (m) => `f${n}x${m}`)} }`)],
]

const refusal = { status: 400, body: { errors: [{ message: expect.stringMatching(/^[A-Z].+\.$/), extensions: { code: 'BAD_USER_INPUT', status: 400 } }] } }

testCase(
  'a GraphQL document that is too deep, has too many aliases or directives, or repeats itself',
  '400 with one sentence, before any SQL statement',
  async () => {
    app.statements.length = 0
    for (const [description, body, fragments = ''] of documentsOverLimits) {
      const result = await request(app, 'POST', '/graphql', { query: `{ ${body} } ${fragments}` })
      expect(result, description).toMatchObject(refusal)
      expect(result.body, description).not.toHaveProperty('data')
    }
    expect(app.statements).toEqual([])
    return `${documentsOverLimits.length} documents, 0 SQL statements`
  },
)

testCase('such a document by GET, as a mutation and as a persisted query', '400', async () => {
  const query = `{ ${repeat(16, (n) => `a${n}: courses`)} }`
  const header = { 'apollo-require-preflight': 'true' }
  expect(await request(app, 'GET', `/graphql?${new URLSearchParams({ query })}`, undefined, undefined, header)).toMatchObject(refusal)
  // A second question mark, and a URL fragment, which browsers do not send.
  const search = new URLSearchParams({ query })
  for (const path of [`/graphql?a=?&${search}`, `/graphql?${search}#(`]) {
    const { status, text } = await sendRequest(app.address, 'GET', path, { headers: header })
    expect([status, text]).toEqual([400, expect.stringContaining('15 aliases')])
  }
  const posts = repeat(16, (n) => `a${n}: createPost(input: {contentHtml: "x", community: LOUNGE}) { post { id } }`)
  expect(await request(app, 'POST', '/graphql', { query: `mutation { ${posts} }` })).toMatchObject(refusal)
  const sha256Hash = createHash('sha256').update(query).digest('hex')
  expect(await request(app, 'POST', '/graphql', { query, extensions: { persistedQuery: { version: 1, sha256Hash } } })).toMatchObject(refusal)
  const unknown = await request(app, 'POST', '/graphql', { extensions: { persistedQuery: { version: 1, sha256Hash } } })
  expect(unknown.body.errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND')
  return '5 requests, nothing stored under the hash'
})

testCase('such documents as subscriptions', '400 before a subscription is opened', async () => {
  const fields = [
    repeat(16, (n) => `a${n}: id`),
    repeat(32, () => 'id'),
    `id ${'@a'.repeat(6)}`,
    `... { ${repeat(8, (n) => `... { a${n}: id b${n}: id }`)} }`,
    '__proto__: id authorUid',
    `${'... {'.repeat(40)} id ${'}'.repeat(40)}`,
  ]
  for (const selection of fields) {
    const response = await openSubscription(app, `subscription { postAdded(community: LOUNGE) { ${selection} } }`, {})
    expect({ status: response.status, body: await response.json() }, selection).toMatchObject(refusal)
  }
  expect(app.subscriberCount()).toBe(0)
  return `${fields.length} documents, 0 open subscriptions`
})

testCase('fragments in a cycle, and fragments that double exponentially', '400', async () => {
  const circle = '{ user(username: "x") { ...A } } fragment A on User { id ...B } fragment B on User { posts { edges { node { author { ...A } } } } }'
  const doubling = `{ ...F0 } ${repeat(60, (n) => `fragment F${n} on Query { ${n < 59 ? `a: viewer { id } ...F${n + 1} ... { ...F${n + 1} }` : 'courses'} }`)}`
  for (const query of [circle, doubling]) {
    const { status, body } = await request(app, 'POST', '/graphql', { query })
    expect([status, body.data]).toEqual([400, undefined])
  }
  return '400 for both'
})

testCase('introspection fields, which begin with two underscores', '200 with data', async () => {
  const result = await request(app, 'POST', '/graphql', { query: '{ __typename __type(name: "Post") { name } courses }' })
  expect(result).toMatchObject({ status: 200, body: { data: { __typename: 'Query', __type: { name: 'Post' } } } })
  return 'data'
})

testCase('a document whose response would be too large', `400 beyond a complexity of ${maxComplexity} fields, for lists with and without first`, async () => {
  const events = (n: number) => `e${n}: events(from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z") { id title description place startsAt endsAt }`
  const allFields = 'id contentHtml summary media { url alt width height srcset } attachments { url filename } author { username profilePic clubs { name } }'
  const feed = (n: number) => `p${n}: posts(community: LEARN, first: 50) { edges { node { ${allFields} } } }`
  for (const [acceptedCount, make] of [
    [2, events],
    [3, feed],
  ] as const) {
    expect(await request(app, 'POST', '/graphql', { query: `{ ${repeat(acceptedCount, make)} }` })).toMatchObject({ status: 200 })
    expect(await request(app, 'POST', '/graphql', { query: `{ ${repeat(15, make)} }` })).toMatchObject(refusal)
  }
  return '2 months of events and 3 pages of posts are 200, 15 are 400'
})

/** Each operation of the client with the fragments it uses. */
function readClientDocuments(): [name: string, query: string][] {
  const definitions = globSync('client/src/**/*.graphql').flatMap((file) => parse(readFileSync(file, 'utf8')).definitions)
  const fragments = new Map(definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [])))
  return definitions.flatMap((operation) => {
    if (operation.kind !== Kind.OPERATION_DEFINITION) return []
    const usedFragments = new Set<string>()
    const collectFragments = (node: ASTNode) =>
      visit(node, {
        FragmentSpread({ name: { value } }) {
          const fragment = fragments.get(value)
          if (!fragment || usedFragments.has(value)) return
          usedFragments.add(value)
          collectFragments(fragment)
        },
      })
    collectFragments(operation)
    return [[String(operation.name?.value), [operation, ...[...usedFragments].map((name) => fragments.get(name) as ASTNode)].map(print).join('\n')]]
  })
}

/** Variables for the client's operations, with the maximum page size. */
const variables = {
  ...{ first: 50, community: 'LEARN', queue: 'OPEN', username: 'x', name: 'x', id: 'x', slug: 'x', uid: 'x', ids: ['x'], prefix: 'x', query: 'xx' },
  ...{ clubId: 'x', eventId: 'x', since: '2025-12-01T00:00:00Z', now: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' },
  ...{ from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
}

/** The errors for a visitor and for ids that do not exist. */
const expectedErrors = ['Sign in first.', 'There is no such event.']

testCase('every document of the client and of the sandbox, and the introspection query of tools', 'within the limits', async () => {
  const tools = getIntrospectionQuery({ schemaDescription: true, specifiedByUrl: true, directiveIsRepeatable: true, inputValueDeprecation: true })
  const documents: [string, string][] = [
    ...readClientDocuments(),
    ...examples.map(({ title, query }): [string, string] => [title, query]),
    ['introspection', tools],
  ]
  for (const [name, query] of documents) {
    expect(readDocument(query), name).not.toHaveProperty('errors')
    if (getOperationAST(parse(query))?.operation !== 'query') continue
    const { status, body } = await request(app, 'POST', '/graphql', { query, variables: { ...variables, ...(query.includes('$from: Int') && { from: 1 }) } })
    const messages = (body.errors ?? []).map(({ message }: { message: string }) => message)
    expect([name, status, messages.filter((message: string) => !expectedErrors.includes(message))]).toEqual([name, 200, []])
  }
  expect(documents.length).toBeGreaterThan(30)
  return `${documents.length} documents`
})

testCase('a document that selects the earlier versions of three posts or replies', '400; 200 for those of one', async () => {
  const subject = '... on Post { revisions { version contentHtml publishedAt } } ... on Reply { revisions { version contentHtml publishedAt } }'
  const send = (query: string) => request(app, 'POST', '/graphql', { query })
  expect(await send(`{ node(id: "x") { ${subject} } }`)).toMatchObject({ status: 200 })
  const queries = [
    `a: node(id: "x") { ${subject} } b: node(id: "y") { ${subject} } c: node(id: "z") { ${subject} }`,
    'node(id: "x") { ... on Post { a: revisions { version } b: revisions { version } c: revisions { version } } }',
    'nodes(ids: ["x", "y"]) { ... on Reply { revisions { version } } }',
    'posts(community: LEARN, first: 3) { edges { node { revisions { version } } } }',
    'post(id: "x") { replies(first: 3) { edges { node { revisions { version } } } } }',
  ]
  for (const query of queries) expect(await send(`{ ${query} }`), query).toMatchObject(refusal)
  return `${queries.length} documents`
})
