import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findSchemaChanges, findUnclearDeprecations } from '../../../server/cli/schema-changes.ts'

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
const changes = (released: string, present: string, day = '2027-01-01') => findSchemaChanges(released, present, noonOf(day))
const noChanges = { breaking: [], dangerous: [] }
const deprecated = '@deprecated(reason: "Use author. Goes after 2027-06-01.")'
const query = (fields: string) => `type Query { author: String ${fields} }`

test('schema.graphql has no breaking change against the released schema', () => {
  const [released, present] = [readFileSync('docs/released-schema.graphql', 'utf8'), readFileSync('schema.graphql', 'utf8')]
  expect(findSchemaChanges(released, present, new Date()).breaking).toEqual([])
})

test('every deprecation names its replacement and its removal date', () => {
  expect(findUnclearDeprecations(readFileSync('schema.graphql', 'utf8'))).toEqual([])
})

test('reports a removed field', () => {
  expect(changes(query('writer: String'), query(''))).toEqual({ ...noChanges, breaking: ['Query.writer was removed.'] })
})

test('accepts an added field', () => {
  expect(changes(query(''), query('writer: String'))).toEqual(noChanges)
})

test('reports an added enum value as dangerous', () => {
  const dangerous = ['B was added to enum type E.']
  expect(changes(`enum E { A } ${query('e: E')}`, `enum E { A B } ${query('e: E')}`)).toEqual({ ...noChanges, dangerous })
})

test.each([
  ['a field', query(`writer: String ${deprecated}`), query(''), 'Query.writer was removed.'],
  ['a field of an extension', `${query('')} extend type Query { writer: String ${deprecated} }`, query(''), 'Query.writer was removed.'],
  ['an enum value', `enum E { A B ${deprecated} } ${query('e: E')}`, `enum E { A } ${query('e: E')}`, 'B was removed from enum type E.'],
  ['an argument', query(`books(by: Int ${deprecated}): Int`), query('books: Int'), 'Query.books arg by was removed.'],
  ['an input field', `input I { a: Int b: Int ${deprecated} } ${query('c(i: I): Int')}`, `input I { a: Int } ${query('c(i: I): Int')}`, 'I.b was removed.'],
])('%s may be removed only after the date in its released deprecation', (_description, released, present, name) => {
  expect(changes(released, present, '2027-06-01').breaking).toEqual([name])
  expect(changes(released, present, '2027-06-02')).toEqual(noChanges)
})

test('removes a type with the last field that returns it', () => {
  const writer = 'type Writer { name: String }'
  const released = `${writer} ${query(`writer: Writer ${deprecated}`)}`
  expect(changes(released, query(''), '2027-06-02')).toEqual(noChanges)
  expect(changes(released, query('')).breaking).toEqual(['Writer was removed.', 'Query.writer was removed.'])
  expect(changes(`${writer} ${query(`writer: Writer ${deprecated} editor: Writer`)}`, query(''), '2027-06-02').breaking).toContain('Writer was removed.')
})

test('keeps a type that an interface can return', () => {
  const node = `interface Node { id: ID } type Writer implements Node { id: ID } type Author implements Node { id: ID } type Query { node: Node author: Author`
  const present = 'interface Node { id: ID } type Author implements Node { id: ID } type Query { node: Node author: Author }'
  expect(changes(`${node} writer: Writer ${deprecated} }`, present, '2027-06-02').breaking).toEqual(['Writer was removed.'])
})

test('does not accept an unreleased deprecation as notice', () => {
  expect(changes(query('writer: String @deprecated(reason: "Use author.")'), query(''), '2099-01-01').breaking).toEqual(['Query.writer was removed.'])
  expect(changes(query('writer: String'), query(`writer: Int ${deprecated}`), '2099-01-01').breaking).toHaveLength(1)
})

test.each([
  '',
  '(reason: "")',
  '(reason: "Old.")',
  '(reason: "Use author.")',
  '(reason: "Goes after 2027-06-01.")',
  '(reason: "Use author. Goes after 2027-02-30.")',
])('the deprecation @deprecated%s is unclear on any element', (reason) => {
  const deprecation = `@deprecated${reason}`
  const schema = `enum E { A B ${deprecation} } input I { a: Int ${deprecation} } ${query(`writer(of: ID ${deprecation}): String ${deprecation}`)}`
  expect(findUnclearDeprecations(schema).map((message) => message.split(':')[0])).toEqual(['E.B', 'I.a', 'Query.writer', 'Query.writer.of'])
})

test('accepts a deprecation with a replacement and a removal date', () => {
  expect(findUnclearDeprecations(query(`writer: String ${deprecated}`))).toEqual([])
})
