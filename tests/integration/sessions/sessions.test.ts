import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSessionUserLoader } from '../../../server/features/sessions/loaders.ts'
import { createSessionLookup } from '../../../server/features/sessions/look-up.ts'
import { getSessionTopic } from '../../../server/features/sessions/topics.ts'
import { createStudent, type Student, signUp } from '../../support/factories.ts'
import { graphql, post } from '../../support/http/client.ts'
import { endAll, endOthers, endSession, getOutcome, listSessions, probe, send, startMutation, startSession } from '../../support/http/session-requests.ts'
import { createTokenWithClaims } from '../../support/http/tokens.ts'
import { setUpTestApp, startTestApp, type TestApp } from '../../support/test-app.ts'

const ended = 'UNAUTHENTICATED session'
const minuteMs = 60_000
let elapsedMs = 0
const now = () => new Date(Date.now() + elapsedMs)
const app = setUpTestApp(undefined, { usesAuthEmulator: true, now })
/** Another server on the same database. */
let other: TestApp
beforeAll(async () => {
  other = await startTestApp(app, { now })
})
afterAll(() => other.stop())

/** A student who has just signed in, by the clock of the servers. */
async function signInStudent(): Promise<Student> {
  const student = await createStudent(app)
  return { ...student, token: createTokenWithClaims(student, { auth_time: Math.floor(now().getTime() / 1000) }) }
}

const insertSessions = (userUid: string, count: number) =>
  app.database.session.createMany({
    data: Array.from({ length: count }, (_, index) => {
      const createdAt = new Date(now().getTime() - (count - index) * minuteMs)
      return { id: randomUUID(), userUid, device: `device ${index}`, createdAt, lastUsedAt: createdAt }
    }),
  })

describe('startSession', () => {
  test('registers the device, which names itself in later requests', async () => {
    const student = await signInStudent()
    const device = await startSession(app, student)
    await startSession(app, student, 'curl/8.0')
    expect(await listSessions(app, device)).toEqual([
      expect.objectContaining({ device: 'Unknown browser', viewerIsUsing: false }),
      { id: device.session, device: 'Firefox on Android', viewerIsUsing: true, createdAt: expect.any(String), lastUsedAt: expect.any(String) },
    ])
    expect((await listSessions(app, student)).map(({ viewerIsUsing }) => viewerIsUsing)).toEqual([false, false])
  })

  test('returns no session before the username is chosen', async () => {
    const account = await signUp()
    expect((await graphql(app, startMutation, {}, account.token)).data).toEqual({ startSession: { session: null } })
    await post(app, '/api/users/draft', { username: `u_${randomUUID().slice(0, 8)}` }, account.token)
    expect(await probe(app, await startSession(app, account))).toBe('OK')
  })

  test('requires a sign-in within five minutes', async () => {
    const student = await signInStudent()
    elapsedMs += 5 * minuteMs + 1000
    const { errors } = await graphql(app, startMutation, {}, student.token)
    expect(errors?.[0]).toMatchObject({ message: 'Sign in again to continue.', extensions: { code: 'UNAUTHENTICATED', status: 401, field: 'signIn' } })
    expect(await app.database.session.count({ where: { userUid: student.uid } })).toBe(0)
  })

  test('accepts an older sign-in within five minutes of the choice of the username', async () => {
    const student = await signInStudent()
    elapsedMs += 5 * minuteMs + 1000
    await app.database.user.update({ where: { uid: student.uid }, data: { createdAt: now() } })
    expect(await probe(app, await startSession(app, student))).toBe('OK')
    elapsedMs += 5 * minuteMs + 1000
    expect(getOutcome(await graphql(app, startMutation, {}, student.token))).toBe('UNAUTHENTICATED signIn')
  })

  test('ends the least recently used session beyond fifty, also of simultaneous sign-ins', async () => {
    const student = await signInStudent()
    await insertSessions(student.uid, 48)
    await Promise.all(Array.from({ length: 5 }, () => startSession(app, student)))
    const active = await app.database.session.findMany({ where: { userUid: student.uid, endedAt: null }, orderBy: { lastUsedAt: 'asc' } })
    expect([active.length, active[0]?.device]).toEqual([50, 'device 3'])
  })

  test('stores an email that was changed at the provider, once it is verified and unless another account has it', async () => {
    const [student, another] = [await signInStudent(), await createStudent(app)]
    const readEmail = async () => (await app.database.user.findUniqueOrThrow({ where: { uid: student.uid } })).email
    const start = async (claims: object) => getOutcome(await graphql(app, startMutation, {}, createTokenWithClaims(student, claims)))
    const newEmail = `new-${randomUUID()}@cs.vistas.ac.in`
    expect(await start({ email: newEmail, email_verified: false })).toBe('OK')
    expect(await readEmail()).toBe(student.email)
    expect(await start({ email: newEmail.toUpperCase(), email_verified: true })).toBe('OK')
    expect(await readEmail()).toBe(newEmail)
    expect(await start({ email: another.email, email_verified: true })).toBe('CONFLICT email')
    expect(await readEmail()).toBe(newEmail)
    expect(await app.database.session.count({ where: { userUid: student.uid } })).toBe(2)
  })
})

describe('endSession', () => {
  test('signs a device out on both servers within a minute; other devices and clients without a session go on', async () => {
    const student = await signInStudent()
    const [phone, laptop] = [await startSession(app, student), await startSession(app, student)]
    for (const server of [app, other]) expect([await probe(server, phone), await probe(server, laptop)]).toEqual(['OK', 'OK'])
    expect((await endSession(app, laptop, phone.session)).data).toEqual({ endSession: { endedId: phone.session } })
    elapsedMs += 31_000
    for (const server of [app, other]) {
      expect([await probe(server, phone), await probe(server, laptop), await probe(server, student)]).toEqual([ended, 'OK', 'OK'])
    }
    expect((await listSessions(app, laptop)).map(({ id }) => id)).toEqual([laptop.session])
    expect(getOutcome(await endSession(app, laptop, phone.session))).toBe('NOT_FOUND')
  })

  test('ends the own session, as a sign-out does', async () => {
    const device = await startSession(app, await signInStudent())
    expect(getOutcome(await endSession(app, device))).toBe('OK')
    elapsedMs += 31_000
    expect(await probe(other, device)).toBe(ended)
  })
})

test('endOtherSessions ends all but that of the request, which has to name one', async () => {
  const student = await signInStudent()
  const [phone, laptop, tablet] = [await startSession(app, student), await startSession(app, student), await startSession(app, student)]
  expect(getOutcome(await endOthers(app, student))).toBe('INVALID_INPUT session')
  const { data } = await endOthers(app, laptop)
  expect(data.endOtherSessions.endedIds.sort()).toEqual([phone.session, tablet.session].sort())
  expect((await listSessions(app, laptop)).map(({ id }) => id)).toEqual([laptop.session])
})

test('signOutEverywhere ends all sessions and revokes the tokens at the provider', async () => {
  const student = await signInStudent()
  const [phone, laptop] = [await startSession(app, student), await startSession(app, student)]
  // Revocation has a resolution of one second: the token has to be older.
  const old = { ...laptop, token: createTokenWithClaims(laptop, { auth_time: Math.floor(Date.now() / 1000) }) }
  await expect.poll(() => Math.floor(Date.now() / 1000) > JSON.parse(atob(old.token.split('.')[1] ?? '')).auth_time, { timeout: 3000 }).toBe(true)
  const { data } = await endAll(app, old)
  expect(data.signOutEverywhere.endedIds.sort()).toEqual([phone.session, laptop.session].sort())
  expect(await app.database.session.count({ where: { userUid: student.uid, endedAt: null } })).toBe(0)
  expect(getOutcome(await send(app, { token: old.token }, '{ viewer { id } }'))).toBe('UNAUTHENTICATED')
})

test('a session is looked up at most twice a minute, and its last use is recorded every five minutes', async () => {
  const device = await startSession(app, await signInStudent())
  const row = () => app.database.session.findFirstOrThrow({ where: { id: Buffer.from(device.session, 'base64url').toString().split(':')[1] ?? '' } })
  const { lastUsedAt } = await row()
  const countLookups = async () => {
    app.statements.length = 0
    await probe(app, device)
    return app.statements.filter((sql) => sql.includes('from sessions')).length
  }
  expect([await countLookups(), await countLookups()]).toEqual([1, 0])
  elapsedMs += 31_000
  expect([await countLookups(), await countLookups()]).toEqual([1, 0])
  expect((await row()).lastUsedAt).toEqual(lastUsedAt)
  elapsedMs += 5 * minuteMs
  await Promise.all([probe(app, device), probe(other, device)])
  await expect.poll(async () => (await row()).lastUsedAt.getTime() - lastUsedAt.getTime()).toBeGreaterThan(5 * minuteMs)
})

test('a session that a replica lacks is looked up on the primary', async () => {
  const replica = await startTestApp()
  try {
    const student = await signInStudent()
    const { session } = await startSession(app, student)
    const find = createSessionLookup({ primary: app.database, getReadDatabase: () => replica.database, now, log: app.log })
    expect(await find(Buffer.from(session, 'base64url').toString().replace('Session:', ''))).toBe(student.uid)
    expect(await find(randomUUID())).toBeNull()
    const loaders = { sessionUser: createSessionUserLoader(replica.database, app.database) }
    const readMissed = (id: string) => getSessionTopic({ loaders }, id)?.readMissed()
    expect(await readMissed(session)).toBeNull()
    expect(await readMissed(Buffer.from(`Session:${randomUUID()}`).toString('base64url'))).toEqual({ sessionEnded: true })
  } finally {
    await replica.stop()
  }
})

test('the list takes one statement for 1 and for 20 sessions', async () => {
  const student = await signInStudent()
  const countStatements = async () => {
    app.statements.length = 0
    const { length } = await listSessions(app, student)
    return [length, app.statements.filter((sql) => sql.includes('sessions')).length]
  }
  await insertSessions(student.uid, 1)
  expect(await countStatements()).toEqual([1, 1])
  await insertSessions(student.uid, 19)
  expect(await countStatements()).toEqual([20, 1])
})

test('sessions that ended 30 days ago or were not used for 400 days are purged', async () => {
  const student = await signInStudent()
  const dayMs = 24 * 60 * minuteMs
  const ago = (days: number) => new Date(now().getTime() - days * dayMs)
  const insert = (device: string, lastUsedAt: Date, endedAt: Date | null) =>
    app.database.session.create({ data: { id: randomUUID(), userUid: student.uid, device, createdAt: lastUsedAt, lastUsedAt, endedAt } })
  await insert('ended long ago', ago(40), ago(31))
  await insert('ended', ago(40), ago(29))
  await insert('unused for long', ago(401), null)
  await insert('unused', ago(399), null)
  await app.runSchedule('purge-sessions')
  const remaining = await app.database.session.findMany({ where: { userUid: student.uid }, orderBy: { device: 'asc' } })
  expect(remaining.map(({ device }) => device)).toEqual(['ended', 'unused'])
})
