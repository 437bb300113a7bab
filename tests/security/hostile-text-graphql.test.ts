import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { normalizeLine } from '../../server/sanitize/text.ts'
import { testCase } from '../support/case-table.ts'
import type { Account } from '../support/client.ts'
import { hostileStrings, isStorable } from '../support/hostile-strings.ts'
import { startHostileTextApp, unstorableTextMessage } from '../support/hostile-text-app.ts'
import { internalDetailsPattern } from '../support/internal-details.ts'
import { forEachConcurrently, sendRequest } from '../support/raw-http.ts'
import type { TestApp } from '../support/test-app.ts'

let app: TestApp
let viewers: (Account & { username: string })[]
beforeAll(async () => {
  ;({ app, viewers } = await startHostileTextApp())
})
afterAll(() => app.stop())

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

/** What fits where a field needs something else beside the text in question. */
const validLiterals: Record<string, string> = {
  ...{ id: '"VXNlcjp4"', username: '"kavya"', community: 'LEARN', course: '"BCom Finance"', ownsBusiness: 'false', name: '"Idli Corner"', slug: '"library"' },
  ...{ question: '"library?"', contentHtml: '"x"', from: '"2026-11-01T00:00:00Z"', to: '"2026-11-02T00:00:00Z"', file: 'null' },
}

/** An argument, or a field of one that is an input: how the root writes it, and the type of a variable there. */
type TextArgument = { kind: 'query' | 'mutation' | 'subscription'; field: string; name: string; type: string; write: (value: string) => string }

const isRequired = ({ type, defaultValue }: GraphQLArgument | GraphQLInputField) => isNonNullType(type) && defaultValue === undefined

/** `name: value` for this one, and for all others that are needed. */
const formatArguments = (all: readonly (GraphQLArgument | GraphQLInputField)[], one: string, value: string) =>
  all.filter((each) => each.name === one || isRequired(each)).map((each) => `${each.name}: ${each.name === one ? value : validLiterals[each.name]}`)

function listTextArguments(parent: string, kind: TextArgument['kind'], wrapField = (field: string) => field): TextArgument[] {
  const type = schema.getType(parent)
  if (!isObjectType(type)) throw new Error(`there is no ${parent}`)
  return Object.values(type.getFields()).flatMap(({ name: field, args, type: answer }) =>
    args.flatMap((argument) => {
      const input = getNamedType(argument.type)
      const call = (written: string) =>
        wrapField(`${field}(${formatArguments(args, argument.name, written).join(', ')}) ${createSelection(getNamedType(answer))}`)
      if (!isInputObjectType(input)) return [{ kind, field, name: argument.name, type: String(argument.type), write: call }]
      const fields = Object.values(input.getFields())
      return fields.map((each) => ({
        ...{ kind, field, name: each.name, type: String(each.type) },
        write: (value: string) => call(`{${formatArguments(fields, each.name, value).join(', ')}}`),
      }))
    }),
  )
}

/** All that answers as it is, two objects deep. */
function createSelection(type: GraphQLNamedType, depth = 2): string {
  if (!isObjectType(type)) return isInterface(type) ? '{ __typename }' : ''
  const fields = Object.values(type.getFields()).filter(({ args, type: each }) => !args.length && (depth > 0 || !isObjectType(getNamedType(each))))
  return `{ ${fields.map((each) => `${each.name} ${createSelection(getNamedType(each.type), depth - 1)}`).join(' ')} }`
}
const isInterface = (type: GraphQLNamedType) => type.astNode?.kind === 'InterfaceTypeDefinition'

const textArguments = [
  ...listTextArguments('Query', 'query'),
  ...listTextArguments('User', 'query', (field) => `viewer { ${field} }`),
  ...listTextArguments('Mutation', 'mutation'),
  ...listTextArguments('Subscription', 'subscription'),
]
/** What people write. Each of these gets half of the texts here and half over the other face; where something is looked up or chosen, a twelfth will do. */
const freeTextFields = ['name', 'tagline', 'whatsapp', 'instagram', 'bio', 'contentHtml', 'question']
/** How each of these is kept. */
const expectedStoredText: Record<string, (text: string) => string> = {
  ...{ name: normalizeLine, tagline: normalizeLine, whatsapp: normalizeLine, instagram: normalizeLine },
  bio: (text) => text.trim(),
}

type GraphqlResponse = { data?: Record<string, object | null> | null; errors?: { message: string; extensions: { status: number } }[] }

test('no field with arguments is left out', () => {
  const others = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith('__'))
  const withArguments = others.flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields())
          .filter(({ args }) => args.length)
          .map(() => type.name)
      : [],
  )
  expect([...new Set(withArguments)].sort()).toEqual(['Mutation', 'Query', 'Subscription', 'User'])
})

async function sendText({ kind, type, write }: TextArgument, text: string, token: string) {
  const stream = kind === 'subscription'
  // A visitor's questions need not wait for each other.
  const headers = {
    'content-type': 'application/json',
    accept: stream ? 'text/event-stream' : 'application/json',
    ...(!stream && { authorization: `Bearer ${token}` }),
  }
  const body = JSON.stringify({ query: `${kind}($value: ${type}) { ${write('$value')} }`, variables: { value: type.startsWith('[') ? [text] : text } })
  const { status, text: answer } = await sendRequest(app.address, 'POST', stream ? '/graphql/stream' : '/graphql', { headers, body })
  const answers: GraphqlResponse[] = stream
    ? [...answer.matchAll(/^event: next\ndata: ([^\n]*)/gm)].map(([, data]) => JSON.parse(data ?? ''))
    : [JSON.parse(answer)]
  return { status, answer, answers, errors: answers.flatMap(({ errors }) => errors ?? []) }
}

testCase(
  'naughty texts in every argument and input field of every query, mutation and subscription',
  'kept as typed or in one clean line, or refused with 4xx',
  async () => {
    const counters = { sent: 0, readBack: 0, slowest: 0 }
    await forEachConcurrently(
      hostileStrings.flatMap((text, textIndex) =>
        textArguments
          .filter(({ name }, index) => (freeTextFields.includes(name) ? textIndex % 2 === 1 : textIndex % 12 === index % 12))
          .map((place) => ({ place, text })),
      ),
      // What one student writes is written one after the other.
      viewers,
      async ({ place, text }, { token }) => {
        const what = `${place.kind} ${place.field} ${place.name} ${JSON.stringify(text).slice(0, 200)}`
        const begun = performance.now()
        const { status, answer, answers, errors } = await sendText(place, text, token)
        counters.sent += 1
        counters.slowest = Math.max(counters.slowest, performance.now() - begun)
        expect(status, what).toBeLessThan(500)
        expect(answers.length, `${what}: ${answer}`).toBeGreaterThan(0)
        for (const { message, extensions } of errors) {
          expect(extensions.status, `${what}: ${message}`).toBeLessThan(500)
          expect(text ? message.replaceAll(text, '') : message, what).not.toMatch(internalDetailsPattern)
        }
        // Whatever is no text is refused as such before anybody asks what is in it.
        if (!isStorable(text) && /^\[?(?:String|ID)\b/.test(place.type)) expect(errors[0]?.message, what).toBe(unstorableTextMessage)
        const [{ data }] = answers as [GraphqlResponse]
        const value = Object.values(data?.[place.field] ?? {}).map((each) => (each as Record<string, unknown> | null)?.[place.name])[0]
        if (typeof value !== 'string') return
        counters.readBack += 1
        // Markup writes it by itself: a reference to a character that there is not.
        if (text !== '\ufffd' && !text.includes('&#')) expect(value.includes('\ufffd'), what).toBe(false)
        const keep = expectedStoredText[place.name]
        if (keep) expect(value, what).toBe(keep(text))
      },
    )
    return `${counters.sent} requests: ${hostileStrings.length} texts over ${textArguments.length} places, none 5xx, ${counters.readBack} read back, slowest ${Math.round(counters.slowest)} ms`
  },
  120_000,
)

testCase(
  'naughty texts that stand in the document itself',
  'answered, or refused with 4xx',
  async () => {
    await forEachConcurrently(
      hostileStrings.filter((text) => text.length < 5000),
      viewers,
      async (text) => {
        const literal = JSON.stringify(text)
        const query = `{ user(username: ${literal}) { uid } clubs(search: ${literal}) { name } node(id: ${literal}) { id } }`
        const { status, text: answer } = await sendRequest(app.address, 'POST', '/graphql', {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        })
        expect(status, answer).toBeLessThan(500)
        for (const { extensions } of JSON.parse(answer).errors ?? []) expect(extensions.status, answer).toBe(400)
        if (!isStorable(text)) expect(JSON.parse(answer).errors, literal).toBeDefined()
      },
    )
    return `${hostileStrings.length} texts, none 5xx`
  },
  60_000,
)
