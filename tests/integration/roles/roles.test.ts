import { expect, test } from 'vitest'
import { assertModerator, grantRoleByEmail } from '../../../server/features/roles/service.ts'
import { requestDeletion } from '../../support/accounts.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const app = setUpTestApp(undefined, { usesAuthEmulator: true })
const dayMs = 86_400_000

const grantQuery = `mutation($username: String!, $role: Role!, $endsAt: DateTime) {
  grantRole(input: {username: $username, role: $role, endsAt: $endsAt}) { grant { id user { username } role endsAt } }
}`
const grant = (token: string, variables: Record<string, unknown>) => graphql(app, grantQuery, variables, token)
const revoke = (token: string, grantId: string) =>
  graphql(app, 'mutation($grantId: ID!) { revokeRole(input: {grantId: $grantId}) { revokedId } }', { grantId }, token)
const readRoles = async ({ token }: Student) => (await graphql(app, '{ viewer { settings { roles } } }', {}, token)).data.viewer.settings.roles

async function createAdministrator(): Promise<Student & { grantId: string }> {
  const student = await createStudent(app)
  const { id } = await grantRoleByEmail(app.database, student.email, 'ADMINISTRATOR', new Date())
  return { ...student, grantId: Buffer.from(`RoleGrant:${id}`).toString('base64url') }
}

const revokeOthers = (...uids: string[]) =>
  app.database.roleGrant.updateMany({ where: { role: 'ADMINISTRATOR', userUid: { notIn: uids } }, data: { revokedAt: new Date() } })

test('an administrator grants a role with an end, changes the end and revokes it', async () => {
  const [administrator, student] = [await createAdministrator(), await createStudent(app)]
  const endsAt = new Date(Date.now() + dayMs).toISOString()
  const body = await grant(administrator.token, { username: student.username.toUpperCase(), role: 'MODERATOR', endsAt })
  const { id, ...granted } = body.data.grantRole.grant
  expect(granted).toEqual({ user: { username: student.username }, role: 'MODERATOR', endsAt })
  expect(await readRoles(student)).toEqual(['MODERATOR'])
  const again = await grant(administrator.token, { username: student.username, role: 'MODERATOR' })
  expect(again.data.grantRole.grant).toMatchObject({ id, endsAt: null })
  expect((await revoke(administrator.token, id)).data.revokeRole.revokedId).toBe(id)
  expect(await readRoles(student)).toEqual([])
  expect((await revoke(administrator.token, id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})

test('a role for an unknown username is refused', async () => {
  const { token } = await createAdministrator()
  const body = await grant(token, { username: 'nobody-has-this', role: 'MODERATOR' })
  expect(body.errors?.[0]).toMatchObject({ message: 'There is no user with this name.', extensions: { code: 'NOT_FOUND' } })
})

test('an account that awaits its deletion gets no role', async () => {
  const { token } = await createAdministrator()
  const student = await createStudent(app)
  await app.database.user.update({ where: { uid: student.uid }, data: { deletionRequestedAt: new Date() } })
  expect((await grant(token, { username: student.username, role: 'MODERATOR' })).errors?.[0]?.message).toBe('There is no user with this name.')
})

test('a grant ends at its time, and with the deletion of the account', async () => {
  const student = await createStudent(app)
  const { id } = await grantRoleByEmail(app.database, student.email, 'MODERATOR', new Date())
  const context = { viewer: { ...student, emailVerified: true, signedInAt: new Date() }, database: app.database, now: () => new Date() }
  await expect(assertModerator(context)).resolves.toMatchObject({ uid: student.uid })
  await app.database.roleGrant.update({ where: { id }, data: { endsAt: new Date(Date.now() + dayMs) } })
  await expect(assertModerator({ ...context, now: () => new Date(Date.now() + 2 * dayMs) })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await app.database.user.update({ where: { uid: student.uid }, data: { deletionRequestedAt: new Date() } })
  await expect(assertModerator(context)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('the last administrator without an end stays, also when two revoke each other at once', async () => {
  const [first, second] = [await createAdministrator(), await createAdministrator()]
  await revokeOthers(first.uid, second.uid)
  const results = await Promise.all([revoke(first.token, second.grantId), revoke(second.token, first.grantId)])
  // The one that came second was the last administrator, or none any more.
  expect(results.filter(({ errors }) => !errors)).toHaveLength(1)
  const [last] = await app.database.roleGrant.findMany({ where: { role: 'ADMINISTRATOR', revokedAt: null }, include: { user: true } })
  const lastToken = last?.userUid === first.uid ? first : second
  const shortened = await grant(lastToken.token, { username: last?.user.username, role: 'ADMINISTRATOR', endsAt: new Date(Date.now() + dayMs).toISOString() })
  expect(shortened.errors?.[0]?.extensions.code).toBe('CONFLICT')
})

test('the last administrator cannot delete the account', async () => {
  const [first, second] = [await createAdministrator(), await createAdministrator()]
  await revokeOthers(first.uid, second.uid)
  expect((await requestDeletion(app, first.token, true)).errors).toBeUndefined()
  expect((await requestDeletion(app, second.token, true)).errors?.[0]).toMatchObject({
    message: 'You are the last administrator. Make somebody else an administrator first.',
    extensions: { code: 'CONFLICT' },
  })
  // No sign-in has ended.
  expect(await readRoles(second)).toEqual(['ADMINISTRATOR'])
})

test('an administrator whose deletion is refused, since another one leaves at the same time, is not signed out', async () => {
  const [first, second] = [await createAdministrator(), await createAdministrator()]
  await revokeOthers(first.uid, second.uid)
  const signedOut: string[] = []
  let otherRequest: ReturnType<typeof requestDeletion> | undefined
  const signOutEverywhere = async (uid: string) => {
    signedOut.push(uid)
    if (uid !== second.uid) return
    let hasEnded = false
    otherRequest = requestDeletion(racing, first.token, true).finally(() => {
      hasEnded = true
    })
    await expect.poll(async () => hasEnded || (await isWaitingForLock()), { interval: 20 }).toBe(true)
  }
  const isWaitingForLock = async () =>
    (await app.database.$queryRaw<unknown[]>`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length > 0
  const racing = await startTestApp(app, { identityProvider: { signOutEverywhere, deleteAccount: async () => {} } })
  const results = [await requestDeletion(racing, second.token, true), await otherRequest]
  await racing.stop()
  expect(results.map((result) => result?.errors?.[0]?.extensions.code ?? 'OK')).toEqual(['OK', 'CONFLICT'])
  expect(signedOut).toEqual([second.uid])
})

test('the last administrator stays although a suspended one is left', async () => {
  const [first, second] = [await createAdministrator(), await createAdministrator()]
  await revokeOthers(first.uid, second.uid)
  await app.database.user.update({ where: { uid: second.uid }, data: { suspendedUntil: new Date(Date.now() + dayMs) } })
  expect((await revoke(first.token, first.grantId)).errors?.[0]?.extensions.code).toBe('CONFLICT')
})

test('a student grants nothing, and claims of the token are not trusted', async () => {
  const student = await createStudent(app)
  const body = await grant(student.token, { username: student.username, role: 'ADMINISTRATOR' })
  expect(body.errors?.[0]).toMatchObject({ message: 'This is for administrators.', extensions: { code: 'FORBIDDEN' } })
  const context = { viewer: { ...student, emailVerified: true, signedInAt: new Date(), role: 'MODERATOR' }, database: app.database, now: () => new Date() }
  await expect(assertModerator(context)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('granting and revoking are in the log, under pseudonyms', async () => {
  const [administrator, student] = [await createAdministrator(), await createStudent(app)]
  await grant(administrator.token, { username: student.username, role: 'MODERATOR' })
  const pseudonyms = await app.database.logPseudonym.findMany({ where: { userUid: { in: [administrator.uid, student.uid] } } })
  const getPseudonym = (uid: string) => pseudonyms.find(({ userUid }) => userUid === uid)?.pseudonym
  const entry = await app.database.moderationLogEntry.findFirst({ where: { person: getPseudonym(student.uid) ?? '' } })
  expect(entry).toMatchObject({ act: 'role.granted', actor: getPseudonym(administrator.uid), details: { role: 'MODERATOR', endsAt: null } })
  expect(JSON.stringify(entry)).not.toContain(student.uid)
})

test('the log refuses updates and deletions', async () => {
  await revokeOthers((await createAdministrator()).uid)
  await expect(app.database.$executeRaw`update moderation_log set act = 'x'`).rejects.toThrow(/append-only/)
  await expect(app.database.$executeRaw`delete from moderation_log`).rejects.toThrow(/append-only/)
  await expect(app.database.$executeRaw`truncate moderation_log`).rejects.toThrow(/append-only/)
})
