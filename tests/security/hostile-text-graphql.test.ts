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
import { claim } from '../support/case-table.ts'
import type { Account } from '../support/client.ts'
import { isStorable, naughtyStrings } from '../support/hostile-strings.ts'
import { refusalOfText, startNaughtyApp } from '../support/hostile-text-app.ts'
import { leaks } from '../support/internal-details.ts'
import { forEach, send } from '../support/raw-http.ts'
import type { TestApp } from '../support/test-app.ts'

let app: TestApp
let viewers: (Account & { username: string })[]
beforeAll(async () => {
  ;({ app, viewers } = await startNaughtyApp())
})
afterAll(() => app.stop())

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

/** What fits where a field needs something else beside the text in question. */
const fitting: Record<string, string> = {
  ...{ id: '"VXNlcjp4"', username: '"kavya"', community: 'LEARN', course: '"BCom Finance"', ownsBusiness: 'false', name: '"Idli Corner"', slug: '"library"' },
  ...{ question: '"library?"', contentHtml: '"x"', from: '"2026-11-01T00:00:00Z"', to: '"2026-11-02T00:00:00Z"', file: 'null' },
}

/** An argument, or a field of one that is an input: how the root writes it, and the type of a variable there. */
type Place = { kind: 'query' | 'mutation' | 'subscription'; field: string; name: string; type: string; write: (value: string) => string }

const isNeeded = ({ type, defaultValue }: GraphQLArgument | GraphQLInputField) => isNonNullType(type) && defaultValue === undefined

/** `name: value` for this one, and for all others that are needed. */
const among = (all: readonly (GraphQLArgument | GraphQLInputField)[], one: string, value: string) =>
  all.filter((each) => each.name === one || isNeeded(each)).map((each) => `${each.name}: ${each.name === one ? value : fitting[each.name]}`)

function placesOf(parent: string, kind: Place['kind'], around = (field: string) => field): Place[] {
  const type = schema.getType(parent)
  if (!isObjectType(type)) throw new Error(`there is no ${parent}`)
  return Object.values(type.getFields()).flatMap(({ name: field, args, type: answer }) =>
    args.flatMap((argument) => {
      const input = getNamedType(argument.type)
      const call = (written: string) => around(`${field}(${among(args, argument.name, written).join(', ')}) ${selection(getNamedType(answer))}`)
      if (!isInputObjectType(input)) return [{ kind, field, name: argument.name, type: String(argument.type), write: call }]
      const fields = Object.values(input.getFields())
      return fields.map((each) => ({
        ...{ kind, field, name: each.name, type: String(each.type) },
        write: (value: string) => call(`{${among(fields, each.name, value).join(', ')}}`),
      }))
    }),
  )
}

/** All that answers as it is, two objects deep. */
function selection(type: GraphQLNamedType, depth = 2): string {
  if (!isObjectType(type)) return isInterface(type) ? '{ __typename }' : ''
  const fields = Object.values(type.getFields()).filter(({ args, type: each }) => !args.length && (depth > 0 || !isObjectType(getNamedType(each))))
  return `{ ${fields.map((each) => `${each.name} ${selection(getNamedType(each.type), depth - 1)}`).join(' ')} }`
}
const isInterface = (type: GraphQLNamedType) => type.astNode?.kind === 'InterfaceTypeDefinition'

const places = [
  ...placesOf('Query', 'query'),
  ...placesOf('User', 'query', (field) => `viewer { ${field} }`),
  ...placesOf('Mutation', 'mutation'),
  ...placesOf('Subscription', 'subscription'),
]
/** What people write. Each of these gets half of the texts here and half over the other face; where something is looked up or chosen, a twelfth will do. */
const written = ['name', 'tagline', 'whatsapp', 'instagram', 'bio', 'contentHtml', 'question']
/** How each of these is kept. */
const asKept: Record<string, (text: string) => string> = {
  ...{ name: normalizeLine, tagline: normalizeLine, whatsapp: normalizeLine, instagram: normalizeLine },
  bio: (text) => text.trim(),
}

type Answer = { data?: Record<string, object | null> | null; errors?: { message: string; extensions: { status: number } }[] }

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

async function ask({ kind, type, write }: Place, text: string, token: string) {
  const stream = kind === 'subscription'
  // A visitor's questions need not wait for each other.
  const headers = {
    'content-type': 'application/json',
    accept: stream ? 'text/event-stream' : 'application/json',
    ...(!stream && { authorization: `Bearer ${token}` }),
  }
  const body = JSON.stringify({ query: `${kind}($value: ${type}) { ${write('$value')} }`, variables: { value: type.startsWith('[') ? [text] : text } })
  const { status, text: answer } = await send(app.address, 'POST', stream ? '/graphql/stream' : '/graphql', { headers, body })
  const answers: Answer[] = stream ? [...answer.matchAll(/^event: next\ndata: ([^\n]*)/gm)].map(([, data]) => JSON.parse(data ?? '')) : [JSON.parse(answer)]
  return { status, answer, answers, errors: answers.flatMap(({ errors }) => errors ?? []) }
}

claim(
  'naughty texts in every argument and input field of every query, mutation and subscription',
  'kept as typed or in one clean line, or refused with 4xx',
  async () => {
    const seen = { sent: 0, kept: 0, slowest: 0 }
    await forEach(
      naughtyStrings.flatMap((text, turn) =>
        places.filter(({ name }, index) => (written.includes(name) ? turn % 2 === 1 : turn % 12 === index % 12)).map((place) => ({ place, text })),
      ),
      // What one student writes is written one after the other.
      viewers,
      async ({ place, text }, { token }) => {
        const what = `${place.kind} ${place.field} ${place.name} ${JSON.stringify(text).slice(0, 200)}`
        const begun = performance.now()
        const { status, answer, answers, errors } = await ask(place, text, token)
        seen.sent += 1
        seen.slowest = Math.max(seen.slowest, performance.now() - begun)
        expect(status, what).toBeLessThan(500)
        expect(answers.length, `${what}: ${answer}`).toBeGreaterThan(0)
        for (const { message, extensions } of errors) {
          expect(extensions.status, `${what}: ${message}`).toBeLessThan(500)
          expect(text ? message.replaceAll(text, '') : message, what).not.toMatch(leaks)
        }
        // Whatever is no text is refused as such before anybody asks what is in it.
        if (!isStorable(text) && /^\[?(?:String|ID)\b/.test(place.type)) expect(errors[0]?.message, what).toBe(refusalOfText)
        const [{ data }] = answers as [Answer]
        const value = Object.values(data?.[place.field] ?? {}).map((each) => (each as Record<string, unknown> | null)?.[place.name])[0]
        if (typeof value !== 'string') return
        seen.kept += 1
        // Markup writes it by itself: a reference to a character that there is not.
        if (text !== '\ufffd' && !text.includes('&#')) expect(value.includes('\ufffd'), what).toBe(false)
        const keep = asKept[place.name]
        if (keep) expect(value, what).toBe(keep(text))
      },
    )
    return `${seen.sent} requests: ${naughtyStrings.length} texts over ${places.length} places, none 5xx, ${seen.kept} read back, slowest ${Math.round(seen.slowest)} ms`
  },
  120_000,
)

claim(
  'naughty texts that stand in the document itself',
  'answered, or refused with 4xx',
  async () => {
    await forEach(
      naughtyStrings.filter((text) => text.length < 5000),
      viewers,
      async (text) => {
        const literal = JSON.stringify(text)
        const query = `{ user(username: ${literal}) { uid } clubs(search: ${literal}) { name } node(id: ${literal}) { id } }`
        const { status, text: answer } = await send(app.address, 'POST', '/graphql', {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        })
        expect(status, answer).toBeLessThan(500)
        for (const { extensions } of JSON.parse(answer).errors ?? []) expect(extensions.status, answer).toBe(400)
        if (!isStorable(text)) expect(JSON.parse(answer).errors, literal).toBeDefined()
      },
    )
    return `${naughtyStrings.length} texts, none 5xx`
  },
  60_000,
)
