import { readFileSync } from 'node:fs'
import { buildSchema, getDirectiveValues, getOperationAST, isObjectType, parse } from 'graphql'
import { expect, test } from 'vitest'
import { persistedQueries } from '../../../server/generated/persisted-queries.ts'
import { isPublicField, isPublicOperation, keepsResponseCache } from '../../../server/graphql/cache-policy.ts'
import { maxAgeMs } from '../../../server/http/response-cache/freshness.ts'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

const isPublic = (query: string, operationName?: string, testSchema = schema) => {
  const document = parse(query)
  return isPublicOperation(testSchema, document, getOperationAST(document, operationName) as NonNullable<ReturnType<typeof getOperationAST>>)
}

const feed = (fields: string) => `{ posts(community: LOUNGE) { edges { node { ${fields} } } } }`

test.each([
  ['public fields', feed('id __typename author { username business { name } clubs { name } }'), true],
  ['introspection', '{ __typename __schema { types { name fields { name } } } }', true],
  ['a private field of a public type', feed('id author { username email }'), false],
  ['a private field in a fragment', `${feed('...Card')} fragment Card on Post { author { ... on User { viewerIsUser } } }`, false],
  ['a private field that the variables skip', `query ($all: Boolean!) ${feed('id author { id email @include(if: $all) }')}`, false],
  ['a private field under an alias', `{ user(username: "x") { username: email } }`, false],
  ['a field of a private type', '{ user(username: "x") { setup { __typename } } }', false],
  ['a root field without a declaration', '{ viewer { username } }', false],
  ['public and private root fields', '{ courses usernameAvailable(username: "x") }', false],
  ['an interface with a private type', '{ node(id: "x") { id } }', false],
  ['a mutation', 'mutation { createDraft(input: { username: "x" }) { user { username } } }', false],
])('the policy of %s', (_description, query, expected) => {
  expect(isPublic(query)).toBe(expected)
})

test('each operation of a document has its own policy', () => {
  const document = 'query A { courses ...F } query B { viewer { uid } ...F } fragment F on Query { setupClubs }'
  expect([isPublic(document, 'A'), isPublic(document, 'B')]).toEqual([true, false])
})

test('a field of an interface is public if it is public in every type', () => {
  const testSchema = buildSchema(`
    enum CacheControlScope { PUBLIC PRIVATE }
    directive @cacheControl(maxAge: Int, scope: CacheControlScope!) on FIELD_DEFINITION | OBJECT
    interface Node { id: ID! name: String viewerCanEdit: Boolean }
    type A implements Node @cacheControl(scope: PUBLIC) { id: ID! name: String viewerCanEdit: Boolean @cacheControl(scope: PRIVATE) }
    type B implements Node { id: ID! @cacheControl(scope: PUBLIC) name: String viewerCanEdit: Boolean }
    type Query { node: Node @cacheControl(scope: PUBLIC) }
  `)
  const policies = ['id', 'name', 'viewerCanEdit', '... on A { name }', '... on B { name }'].map((fields) => [
    fields,
    isPublic(`{ node { ${fields} } }`, undefined, testSchema),
  ])
  expect(Object.fromEntries(policies)).toEqual({ id: true, name: false, viewerCanEdit: false, '... on A { name }': true, '... on B { name }': false })
})

const fields = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))

test('fields named for the viewer are private', () => {
  const publicFields = fields.filter(({ type, field }) => /^viewer|^email$/.test(field.name) && isPublicField(schema, type, field.name))
  expect(publicFields.map(({ type, field }) => `${type.name}.${field.name}`)).toEqual([])
})

test('the declared maximum age is the one of the response cache', () => {
  const directive = schema.getDirective('cacheControl') as NonNullable<ReturnType<typeof schema.getDirective>>
  const declared = fields.flatMap(({ field }) => (field.astNode && getDirectiveValues(directive, field.astNode)?.maxAge) ?? [])
  expect(new Set(declared)).toEqual(new Set([maxAgeMs / 1000]))
})

test.each(persistedQueries)("the client's persisted query $name is public", ({ text }) => {
  expect(isPublic(text)).toBe(true)
})

const vote = 'setVote(input: { subjectId: "x", up: true }) { subject { ... on Post { id voteCount } } }'
const bookmark = 'setBookmark(input: { subjectId: "x", bookmarked: true }) { subject { __typename } }'
const deletion = 'deletePost(input: { postId: "x" }) { deletedId }'

test.each([
  ['a query', '{ courses }', true],
  ['a vote', `mutation { ${vote} }`, true],
  ['a vote and a bookmark', `mutation { __typename ${vote} ${bookmark} }`, true],
  ['a read mark', 'mutation { markThreadRead(input: { postId: "x", number: 1 }) { post { id } } }', true],
  ['another write', `mutation { ${deletion} }`, false],
  ['a vote and another write', `mutation { ${vote} ${deletion} }`, false],
  ['another write in a fragment', `mutation { ${vote} ...F } fragment F on Mutation { ... { ${deletion} } }`, false],
  ['another write under an alias', `mutation { ${vote} setBookmark: ${deletion} }`, false],
])('whether cached responses stay valid after %s', (_description, query, expected) => {
  const document = parse(query)
  expect(keepsResponseCache(schema, document, getOperationAST(document) as NonNullable<ReturnType<typeof getOperationAST>>)).toBe(expected)
})
