import { type GraphQLInputObjectType, type GraphQLObjectType, getNamedType, isInputObjectType, isIntrospectionType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../../../server/graphql/schema.ts'
import { post, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const refusal = (message: string) => ({
  status: 400,
  body: { errors: [{ message: expect.stringContaining(message), extensions: { code: 'BAD_USER_INPUT', status: 400 } }] },
})
const bounds = 'DateTime must be from 1970-01-01 to 2199-12-31.'

test.each([
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:59Z',
  '2200-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-12:00',
])('the date %s is refused in a variable, a default and a literal', async (date) => {
  const query = 'query($date: DateTime!) { events(from: $date, to: $date) { id } }'
  app.statements.length = 0
  expect(await post(app, '/graphql', { query, variables: { date } })).toMatchObject(refusal(bounds))
  expect(await post(app, '/graphql', { query: `query($date: DateTime = "${date}") { events(from: $date, to: "2026-01-01T00:00:00Z") { id } }` })).toMatchObject(
    refusal(bounds),
  )
  expect(await post(app, '/graphql', { query: `{ events(from: "${date}", to: "2026-01-01T00:00:00Z") { id } }` })).toMatchObject(refusal(bounds))
  expect(app.statements).toEqual([])
})

test('the first and the last date are accepted', async () => {
  const query = 'query($from: DateTime!, $to: DateTime!) { events(from: $from, to: $to) { id } }'
  for (const [from, to] of [
    ['1970-01-01T00:00:00Z', '1970-01-02T00:00:00Z'],
    ['2199-12-31T00:00:00Z', '2199-12-31T23:59:59.999Z'],
  ])
    expect(await post(app, '/graphql', { query, variables: { from, to } })).toMatchObject({ status: 200, body: { data: { events: [] } } })
})

test('every date argument is a DateTime', () => {
  const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type))
  const inputs = types.flatMap((type) => {
    if (isInputObjectType(type)) return Object.values(type.getFields())
    return isObjectType(type) ? Object.values(type.getFields()).flatMap(({ args }) => args) : []
  })
  // `before` and `from` of `Post.replies` are a cursor and a number, the quiet hours are times of day.
  const replyPage = Object.values((schema.getType('Post') as GraphQLObjectType).getFields()).find(({ name }) => name === 'replies')?.args ?? []
  const quietHours = Object.values((schema.getType('QuietHoursInput') as GraphQLInputObjectType).getFields())
  const others: unknown[] = [...replyPage, ...quietHours]
  const dates = inputs.filter((input) => /^(from|to|since|until|before|.*(At|On|Date))$/.test(input.name) && !others.includes(input))
  expect(dates.map(({ name }) => name).sort()).toEqual([
    'checkedOn',
    'closesAt',
    'endsAt',
    'endsAt',
    'endsAt',
    'endsAt',
    'endsAt',
    'from',
    'opensAt',
    'startsAt',
    'startsAt',
    'to',
    'until',
    'until',
  ])
  for (const { type } of dates) expect(getNamedType(type).name).toBe('DateTime')
})

test.each([8.64e15, 253_402_300_800_000, 7_258_118_400_000, 0])('a cursor at %d is accepted only within the date range', async (time) => {
  const cursor = Buffer.from(`[${time},"00000000-0000-4000-8000-000000000000"]`).toString('base64url')
  const lists = ['posts(community: LOUNGE, after: $after)', 'businesses(after: $after)', 'thriftItems(after: $after)']
  for (const list of lists) {
    const { status, body } = await post(app, '/graphql', { query: `query($after: String!) { ${list} { edges { cursor } } }`, variables: { after: cursor } })
    expect([status, body.errors?.[0]?.extensions.code ?? 'OK'], list).toEqual([200, time > 7_258_118_399_999 ? 'INVALID_INPUT' : 'OK'])
  }
  for (const path of ['/api/posts?community=lounge&', '/api/users/businesses?']) {
    const { status } = await request(app, 'GET', `${path}cursor=${cursor}`)
    expect(status, path).toBe(time > 7_258_118_399_999 ? 400 : 200)
  }
})
