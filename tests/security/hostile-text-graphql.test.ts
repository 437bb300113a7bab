import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { normalizeLine, normalizeText } from '../../server/sanitize/text.ts'
import { insertEvent } from '../support/events.ts'
import { type Account, createPost, createReply } from '../support/factories.ts'
import { forEachConcurrently, sendRequest } from '../support/http/raw-http.ts'
import { testCase } from '../support/reports/case-table.ts'
import { hostileStrings, isStorable } from '../support/security/hostile-strings.ts'
import { startHostileTextApp, unstorableTextMessage } from '../support/security/hostile-text-app.ts'
import { internalDetailsPattern } from '../support/security/internal-details.ts'
import type { TestApp } from '../support/test-app.ts'

let app: TestApp
/** A post with a reply. */
let postId: string
let eventId: string
let viewers: (Account & { username: string })[]
beforeAll(async () => {
  ;({ app, viewers } = await startHostileTextApp())
  const { id, nodeId } = await createPost(app, { token: viewers[0]?.token ?? '', contentHtml: '<p>#hostile</p>' })
  postId = nodeId
  await createReply(app, id, { token: viewers[0]?.token ?? '' })
  const clubSlug = 'thirai'
  eventId = (await insertEvent(app, { clubSlug })).nodeId
  // Officers check people in.
  await app.database.clubMember.createMany({ data: viewers.map(({ uid }) => ({ clubSlug, userUid: uid, role: 'OFFICER' as const })) })
})
afterAll(() => app.stop())

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

/** Valid literals for the other required arguments of a field. */
const validLiterals: Record<string, string> = {
  ...{ id: '"VXNlcjp4"', username: '"kavya"', course: '"BCom Finance"', ownsBusiness: 'false', name: '"Idli Corner"', slug: '"library"' },
  ...{ question: '"library?"', contentHtml: '"x"', from: '"2026-11-01T00:00:00Z"', to: '"2026-11-02T00:00:00Z"', file: 'null' },
  ...{ postId: '"VXNlcjp4"', replyId: '"VXNlcjp4"', subjectId: '"VXNlcjp4"', version: '1', number: '1', prefix: '"kavya"' },
  ...{ up: 'true', bookmarked: 'true', follow: 'true', userId: '"VXNlcjp4"', query: '"kavya"', topics: '["posts:LEARN"]' },
  ...{ block: 'true', mute: 'true', value: '"exam"', grantId: '"VXNlcjp4"' },
  ...{
    courseId: '"VXNlcjp4"',
    clubId: '"VXNlcjp4"',
    archived: 'false',
    category: '"Coding"',
    keywords: '[]',
  },
  ...{ sentence: '"Be kind."', text: '"x"' },
  ...{ title: '"Library"', owner: '"x"', checkedOn: '"2026-11-01T00:00:00Z"', markdown: '"x"' },
  ...{ word: '"scam"', endsAt: '"2026-11-02T00:00:00Z"', until: '"2026-11-02T00:00:00Z"', watch: 'true' },
  ...{ eventId: '"VXNlcjp4"', startsAt: '"2026-11-01T00:00:00Z"', requestId: '"VXNlcjp4"', registrationId: '"VXNlcjp4"', label: '"x"' },
  scans: '[{deviceScanId: "x", ticketCode: "x", at: "2026-11-01T00:00:00Z"}]',
  ...{ endpoint: '"https://push.example.org/x"', p256dh: '"x"', auth: '"x"' },
}

/** An argument or an input field. `type` is the type of a variable there; `format` writes the root field with that value. */
type TextArgument = { kind: 'query' | 'mutation' | 'subscription'; field: string; name: string; type: string; format: (value: string) => string }

const isRequired = ({ type, defaultValue }: GraphQLArgument | GraphQLInputField) => isNonNullType(type) && defaultValue === undefined

/** `name: value` for the argument under test and for all required ones. */
const formatArguments = (all: readonly (GraphQLArgument | GraphQLInputField)[], testedName: string, value: string) =>
  all.filter((each) => each.name === testedName || isRequired(each)).map((each) => `${each.name}: ${each.name === testedName ? value : createLiteral(each)}`)

function createLiteral({ name, type }: GraphQLArgument | GraphQLInputField) {
  const namedType = getNamedType(type)
  return isEnumType(namedType) ? namedType.getValues()[0]?.name : validLiterals[name]
}

function listTextArguments(parent: string, kind: TextArgument['kind'], wrapField = (field: string) => field): TextArgument[] {
  const type = schema.getType(parent)
  if (!isObjectType(type)) throw new Error(`there is no ${parent}`)
  return Object.values(type.getFields()).flatMap(({ name: field, args, type: resultType }) =>
    args.flatMap((argument) => {
      const selection = shortSelections[field] ?? createSelection(getNamedType(resultType))
      const input = getNamedType(argument.type)
      const formatField = (literal: string) => wrapField(`${field}(${formatArguments(args, argument.name, literal).join(', ')}) ${selection}`)
      if (!isInputObjectType(input)) return [{ kind, field, name: argument.name, type: String(argument.type), format: formatField }]
      const fields = Object.values(input.getFields())
      return fields.map((each) => ({
        ...{ kind, field, name: each.name, type: String(each.type) },
        format: (value: string) => formatField(`{${formatArguments(fields, each.name, value).join(', ')}}`),
      }))
    }),
  )
}

/** Selections of long lists and of objects with such lists, of which all fields would be too many. */
const shortSelections: Record<string, string> = {
  ...{
    events: '{ id }',
    checkInAttendees: '{ results { outcome } }',
    mentionCandidates: '{ id }',
    clubs: '{ id }',
    moveClub: '{ clubs { id } }',
    nodes: '{ id }',
    moderationCase: '{ id }',
    moderationCases: '{ edges { node { id } } }',
  },
}

/** A selection of all fields without arguments, two objects deep. */
function createSelection(type: GraphQLNamedType, depth = 2): string {
  if (!isObjectType(type)) return isAbstract(type) ? '{ __typename }' : ''
  const fields = Object.values(type.getFields()).filter(({ args, type: each }) => !args.length && (depth > 0 || !isObjectType(getNamedType(each))))
  return `{ ${fields.map((each) => `${each.name} ${createSelection(getNamedType(each.type), depth - 1)}`).join(' ')} }`
}
const isAbstract = (type: GraphQLNamedType) => /^(?:Interface|Union)TypeDefinition$/.test(type.astNode?.kind ?? '')

const textArguments = [
  ...listTextArguments('Query', 'query'),
  ...listTextArguments('User', 'query', (field) => `viewer { ${field} }`),
  ...listTextArguments('Post', 'query', (field) => `post(id: "${postId}") { ${field} }`),
  ...listTextArguments('Club', 'query', (field) => `club(slug: "thirai") { ${field} }`),
  ...listTextArguments('Event', 'query', (field) => `event(id: "${eventId}") { ${field} }`),
  ...listTextArguments('CheckIn', 'query', (field) => `checkIn(eventId: "${eventId}") { ${field} }`),
  ...listTextArguments('Tag', 'query', (field) => `tag(name: "hostile") { ${field} }`),
  ...listTextArguments('Mutation', 'mutation'),
  ...listTextArguments('Subscription', 'subscription'),
]
/** Free text. These fields get half of the strings here and the other half in the REST test; fields for look-ups and choices get a twelfth. */
const freeTextFields = ['name', 'tagline', 'whatsapp', 'instagram', 'bio', 'contentHtml', 'question']
/** How these fields are normalized before storage. */
const expectedStoredText: Record<string, (text: string) => string> = {
  ...{ name: normalizeLine, tagline: normalizeLine, whatsapp: normalizeLine, instagram: normalizeLine },
  bio: normalizeText,
}

type GraphqlResponse = { data?: Record<string, object | null> | null; errors?: { message: string; extensions: { status: number } }[] }

test('all types with field arguments are covered', () => {
  const objectTypes = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith('__'))
  const withArguments = objectTypes.flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields())
          .filter(({ args }) => args.length)
          .map(() => type.name)
      : [],
  )
  expect([...new Set(withArguments)].sort()).toEqual(['CheckIn', 'Club', 'Event', 'Mutation', 'Post', 'Query', 'Subscription', 'Tag', 'User'])
})

async function sendText({ kind, type, format }: TextArgument, text: string, token: string) {
  const stream = kind === 'subscription'
  // Subscriptions are sent without a token: a visitor's questions run in parallel.
  const headers = {
    'content-type': 'application/json',
    accept: stream ? 'text/event-stream' : 'application/json',
    ...(!stream && { authorization: `Bearer ${token}` }),
  }
  const body = JSON.stringify({ query: `${kind}($value: ${type}) { ${format('$value')} }`, variables: { value: type.startsWith('[') ? [text] : text } })
  const { status, text: responseText } = await sendRequest(app.address, 'POST', stream ? '/graphql/stream' : '/graphql', { headers, body })
  const results: GraphqlResponse[] = stream
    ? [...responseText.matchAll(/^event: next\ndata: ([^\n]*)/gm)].map(([, data]) => JSON.parse(data ?? ''))
    : [JSON.parse(responseText)]
  return { status, responseText, results, errors: results.flatMap(({ errors }) => errors ?? []) }
}

testCase(
  'hostile strings in every argument and input field of every query, mutation and subscription',
  'stored as typed or normalized, or refused with 4xx',
  async () => {
    const counters = { sent: 0, readBack: 0, slowest: 0 }
    await forEachConcurrently(
      hostileStrings.flatMap((text, textIndex) =>
        textArguments
          .filter(({ name }, index) => (freeTextFields.includes(name) ? textIndex % 2 === 1 : textIndex % 12 === index % 12))
          .map((argument) => ({ argument, text })),
      ),
      // Requests of one student run one after the other.
      viewers,
      async ({ argument, text }, { token }) => {
        const label = `${argument.kind} ${argument.field} ${argument.name} ${JSON.stringify(text).slice(0, 200)}`
        const startedAt = performance.now()
        const { status, responseText, results, errors } = await sendText(argument, text, token)
        counters.sent += 1
        counters.slowest = Math.max(counters.slowest, performance.now() - startedAt)
        expect(status, label).toBeLessThan(500)
        expect(results.length, `${label}: ${responseText}`).toBeGreaterThan(0)
        for (const { message, extensions } of errors) {
          expect(extensions.status, `${label}: ${message}`).toBeLessThan(500)
          expect(text ? message.replaceAll(text, '') : message, label).not.toMatch(internalDetailsPattern)
        }
        // Strings that cannot be stored are refused before any other check.
        if (!isStorable(text) && /^\[?(?:String|ID)\b/.test(argument.type)) expect(errors[0]?.message, label).toBe(unstorableTextMessage)
        const [{ data }] = results as [GraphqlResponse]
        const value = Object.values(data?.[argument.field] ?? {}).map((each) => (each as Record<string, unknown> | null)?.[argument.name])[0]
        if (typeof value !== 'string') return
        counters.readBack += 1
        // HTML parsers replace references to invalid characters by U+FFFD.
        if (text !== '\ufffd' && !text.includes('&#')) expect(value.includes('\ufffd'), label).toBe(false)
        const normalize = expectedStoredText[argument.name]
        if (normalize) expect(value, label).toBe(normalize(text))
      },
    )
    return `${counters.sent} requests: ${hostileStrings.length} strings in ${textArguments.length} arguments, none 5xx, ${counters.readBack} read back, slowest ${Math.round(counters.slowest)} ms`
  },
  600_000,
)

testCase(
  'hostile strings as literals in the document',
  'data, or refused with 4xx',
  async () => {
    await forEachConcurrently(
      hostileStrings.filter((text) => text.length < 5000),
      viewers,
      async (text) => {
        const literal = JSON.stringify(text)
        const query = `{ user(username: ${literal}) { uid } clubs(search: ${literal}) { name } node(id: ${literal}) { id } }`
        const { status, text: responseText } = await sendRequest(app.address, 'POST', '/graphql', {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        })
        expect(status, responseText).toBeLessThan(500)
        for (const { extensions } of JSON.parse(responseText).errors ?? []) expect(extensions.status, responseText).toBe(400)
        if (!isStorable(text)) expect(JSON.parse(responseText).errors, literal).toBeDefined()
      },
    )
    return `${hostileStrings.length} strings, none 5xx`
  },
  60_000,
)
