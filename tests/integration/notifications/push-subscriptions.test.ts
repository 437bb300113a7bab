import { afterAll, describe, expect, test } from 'vitest'
import { ensureVapidKeys } from '../../../server/web-push/vapid-keys.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { type GraphqlResult, graphql } from '../../support/http/client.ts'
import { endAll, endSession, firefox, getOutcome, startSession } from '../../support/http/session-requests.ts'
import { startPushService } from '../../support/push-service.ts'
import { addSubscription, createReceiver, type Subscription } from '../../support/push-subscriptions.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

let elapsedMs = 0
const service = await startPushService()
afterAll(() => service.stop())
const app = setUpTestApp(undefined, { usesAuthEmulator: true, now: () => new Date(Date.now() + elapsedMs), pushNetwork: service.network })

const listQuery = '{ viewer { settings { notifications { pushPublicKey pushSubscriptions { id device createdAt pushedAt } } } } }'
const readSettings = async ({ token }: Pick<Student, 'token'>) => (await graphql(app, listQuery, {}, token)).data.viewer.settings.notifications
const listDevices = async (student: Pick<Student, 'token'>) => (await readSettings(student)).pushSubscriptions.map(({ device }: { device: string }) => device)
const remove = async ({ token }: Student, input: object) =>
  graphql(app, 'mutation($input: RemovePushSubscriptionInput!) { removePushSubscription(input: $input) { removedId } }', { input }, token)
const sendTest = async ({ token }: Pick<Student, 'token'>) => graphql(app, 'mutation { sendTestNotification { sentCount } }', {}, token)
const getMessage = ({ errors }: GraphqlResult) => errors?.[0]?.message

describe('addPushSubscription', () => {
  test('adds a browser with its kind, or renews it', async () => {
    const student = await createStudent(app)
    const subscription = service.createSubscription()
    const { data } = await addSubscription(app, student, subscription, { 'user-agent': firefox })
    expect(data.addPushSubscription.subscription).toMatchObject({ device: 'Firefox on Android', pushedAt: null })
    const renewed = { ...service.createSubscription(), endpoint: subscription.endpoint }
    expect((await addSubscription(app, student, renewed)).data.addPushSubscription.subscription).toMatchObject({
      id: data.addPushSubscription.subscription.id,
      createdAt: data.addPushSubscription.subscription.createdAt,
    })
    expect(await app.database.pushSubscription.findMany({ where: { userUid: student.uid }, select: { auth: true } })).toEqual([{ auth: renewed.auth }])
  })

  test('the browser receives the pushes of the user who added it last', async () => {
    const [first, second] = [await createStudent(app), await createStudent(app)]
    const subscription = service.createSubscription()
    for (const student of [first, second]) await addSubscription(app, student, subscription)
    expect([await listDevices(first), await listDevices(second)]).toEqual([[], [expect.any(String)]])
    expect((await remove(first, { endpoint: subscription.endpoint })).data.removePushSubscription.removedId).toBeNull()
  })

  test('of more than 20 browsers the oldest goes', { tags: ['rest'] }, async () => {
    const student = await createStudent(app)
    const subscriptions: Subscription[] = []
    for (let index = 0; index < 21; index += 1) {
      elapsedMs = index * 1000
      subscriptions.push(service.createSubscription())
      await addSubscription(app, student, subscriptions.at(-1) as Subscription)
    }
    elapsedMs = 0
    const rows = await app.database.pushSubscription.findMany({ where: { userUid: student.uid }, orderBy: { createdAt: 'asc' } })
    expect(rows.map(({ endpoint }) => endpoint)).toEqual(subscriptions.slice(1).map(({ endpoint }) => endpoint))
  })

  test.each([
    ['http://push.example.edu/x', 'The endpoint must be an https:// URL.'],
    ['https://127.0.0.1/x', 'The endpoint must have a host name, not an address.'],
    ['https://private.example.edu/x', 'The endpoint must be at a public address.'],
    ['https://mixed.example.edu/x', 'The endpoint must be at a public address.'],
    ['https://unknown.example.edu/x', 'The endpoint must be at a public address.'],
    [`https://push.example.edu/${'x'.repeat(2000)}`, 'The endpoint is too long.'],
  ])('refuses the endpoint %.40s', async (endpoint, message) => {
    const result = await addSubscription(app, await createStudent(app), { ...service.createSubscription(), endpoint })
    expect([getOutcome(result), getMessage(result)]).toEqual(['INVALID_INPUT endpoint', message])
  })

  test.each([
    ['p256dh', 'x'],
    ['p256dh', 'B'.repeat(87)],
    ['auth', 'x'],
    ['auth', '!'.repeat(22)],
  ])('refuses the key %s %j', async (field, value) =>
    expect(getOutcome(await addSubscription(app, await createStudent(app), { ...service.createSubscription(), [field]: value }))).toBe(
      `INVALID_INPUT ${field}`,
    ),
  )
})

test('a browser receives pushes until its session ends', async () => {
  const student = await createStudent(app)
  const [phone, laptop] = [await startSession(app, student), await startSession(app, student)]
  for (const { session } of [phone, laptop]) await addSubscription(app, student, service.createSubscription(), { 'x-session-id': session })
  expect(await listDevices(student)).toHaveLength(2)
  await endSession(app, phone)
  expect((await sendTest(student)).data.sendTestNotification.sentCount).toBe(1)
  await endAll(app, laptop)
  expect(await app.database.pushSubscription.count({ where: { userUid: student.uid, session: { endedAt: null } } })).toBe(0)
})

describe('removePushSubscription', () => {
  test('removes a browser of the viewer by its id or endpoint, once', async () => {
    const [student, other] = [await createStudent(app), await createStudent(app)]
    const [first, second] = [service.createSubscription(), service.createSubscription()]
    const { id } = (await addSubscription(app, student, first)).data.addPushSubscription.subscription
    await addSubscription(app, student, second)
    const readRemovedId = async (input: object, by = student) => (await remove(by, input)).data.removePushSubscription.removedId
    expect(await readRemovedId({ id }, other)).toBeNull()
    expect([await readRemovedId({ id }), await readRemovedId({ id })]).toEqual([id, null])
    expect(await readRemovedId({ endpoint: second.endpoint })).toEqual(expect.any(String))
    expect(await listDevices(student)).toEqual([])
  })

  test.each([{}, { id: 'x', endpoint: 'https://push.example.edu/x' }])('needs either an id or an endpoint: %j', async (input) =>
    expect(getOutcome(await remove(await createStudent(app), input))).toBe('INVALID_INPUT'),
  )
})

test('all servers have the same keys, which are made once', async () => {
  const student = await createStudent(app)
  const other = await startTestApp(app)
  const query = '{ viewer { settings { notifications { pushPublicKey } } } }'
  const keys = await Promise.all([app, other].map(async (at) => (await graphql(at, query, {}, student.token)).data.viewer.settings.notifications.pushPublicKey))
  await other.stop()
  expect(new Set(keys)).toEqual(new Set([(await ensureVapidKeys(app.database)).publicKey]))
  expect(Buffer.from(keys[0], 'base64url')).toHaveLength(65)
})

describe('sendTestNotification', () => {
  test('is pushed to all browsers, and says how many push services took it', async () => {
    const student = await createReceiver(app, service)
    await addSubscription(app, student, service.createSubscription())
    expect((await sendTest(student)).data.sendTestNotification.sentCount).toBe(2)
    const push = service.pushes.find(({ path }) => path === student.path)
    expect(push?.payload).toEqual({
      ...{ title: 'This is a test notification', body: 'Pushes reach this browser.' },
      ...{ path: '/settings/notifications', tag: 'test' },
    })
    expect(push?.headers).toMatchObject({ ttl: '60', urgency: 'high', topic: 'test', 'content-encoding': 'aes128gcm' })
    expect((await readSettings(student)).pushSubscriptions).toMatchObject([{ pushedAt: expect.any(String) }, { pushedAt: expect.any(String) }])
  })

  test('names the server to the push service', async () => {
    const student = await createReceiver(app, service)
    await sendTest(student)
    const { token, publicKey } = service.pushes.find(({ path }) => path === student.path) ?? {}
    expect(token).toMatchObject({ aud: 'https://push.example.edu', sub: 'https://thinnai.example.edu' })
    const remainingSeconds = (token?.exp ?? 0) - Date.now() / 1000
    expect(remainingSeconds).toBeGreaterThan(0)
    expect(remainingSeconds).toBeLessThanOrEqual(24 * 3600)
    expect(publicKey).toBe((await readSettings(student)).pushPublicKey)
  })

  test('is not repeated if the push service fails', async () => {
    const student = await createReceiver(app, service)
    service.state.respond = () => ({ status: 503 })
    const before = service.state.requestCount
    expect((await sendTest(student)).data.sendTestNotification.sentCount).toBe(0)
    expect(service.state.requestCount - before).toBe(1)
    service.state.respond = () => ({ status: 201 })
  })
})

test('a browser is no node for others', async () => {
  const [student, other] = [await createStudent(app), await createStudent(app)]
  const { id } = (await addSubscription(app, student, service.createSubscription())).data.addPushSubscription.subscription
  const read = async (token?: string) => (await graphql(app, 'query($id: ID!) { node(id: $id) { id } }', { id }, token)).data.node
  expect([await read(student.token), await read(other.token), await read()]).toEqual([{ id }, null, null])
})
