import { expect, test } from 'vitest'
import { callClub, createClub, createMember, expectClub, readError, readRoles } from '../../support/clubs.ts'
import { createStudent } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { createAdministrator } from '../../support/moderation.ts'
import { raceWithTransaction } from '../../support/race-with-transaction.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const countHeads = (clubSlug: string) => app.database.clubMember.count({ where: { clubSlug, role: 'HEAD', endedAt: null } })
const lockSql = (slug: string) => `select 1 from clubs where slug = '${slug}' for no key update`

test('the head names officers with titles; their ended terms stay stored', async () => {
  const clubId = await createClub(app)
  const [head, member] = [await createMember(app, clubId, 'HEAD'), await createMember(app, clubId)]
  const setRole = (username: string, role: string, title?: string) => callClub(app, 'setMemberRole', { clubId, username, role, title }, head.token)
  expect((await setRole(member.username, 'OFFICER', ' Vice  captain ')).data.setMemberRole.member).toEqual({ role: 'OFFICER', title: 'Vice captain' })
  await setRole(head.username, 'HEAD', 'Captain')
  const { data } = await graphql(app, `{ club(slug: "${clubId}") { memberCount leaders { user { username } role title } } }`)
  expect(data.club).toEqual({
    memberCount: 2,
    leaders: [
      { user: { username: head.username }, role: 'HEAD', title: 'Captain' },
      { user: { username: member.username }, role: 'OFFICER', title: 'Vice captain' },
    ],
  })
  await setRole(member.username, 'MEMBER')
  const terms = await app.database.clubMember.findMany({ where: { clubSlug: clubId, userUid: member.uid }, orderBy: { endedAt: 'asc' } })
  expect(terms.map(({ role, title, endedAt, isListed }) => [role, title, endedAt !== null, isListed])).toEqual([
    ['OFFICER', 'Vice captain', true, false],
    ['MEMBER', '', false, false],
  ])
  expect(readError(await setRole(head.username, 'MEMBER'))).toEqual(['CONFLICT', 'Hand the club over first.'])
  expect(readError(await setRole(member.username, 'OFFICER', 'x'.repeat(61)))).toEqual(['INVALID_INPUT', 'A title has at most 60 characters.'])
  expect(readError(await setRole((await createStudent(app)).username, 'OFFICER'))?.[0]).toBe('NOT_FOUND')
})

test('a club has at most 30 officers', async () => {
  const clubId = await createClub(app)
  const [head, member] = [await createMember(app, clubId, 'HEAD'), await createMember(app, clubId)]
  const uids = Array.from({ length: 30 }, () => crypto.randomUUID())
  const users = uids.map((uid) => ({ uid, email: `${uid}@vistas.ac.in`, username: uid, usernameKey: uid, createdAt: new Date(), step: 2 }))
  await app.database.user.createMany({ data: users })
  await app.database.clubMember.createMany({ data: uids.map((userUid) => ({ clubSlug: clubId, userUid, role: 'OFFICER' as const })) })
  const { errors } = await callClub(app, 'setMemberRole', { clubId, username: member.username, role: 'OFFICER' }, head.token)
  expect(readError({ errors } as never)).toEqual(['CONFLICT', 'A club has at most 30 officers.'])
  expect((await readRoles(app, clubId))[member.username]).toBe('MEMBER')
})

test('an administrator names the head of a club without one, and no second one', async () => {
  const clubId = await createClub(app)
  const [administrator, member, newcomer] = [await createAdministrator(app), await createMember(app, clubId), await createStudent(app)]
  const name = (username: string, token = administrator.token) => callClub(app, 'setMemberRole', { clubId, username, role: 'HEAD', title: 'Captain' }, token)
  expect(readError(await name(member.username, member.token))?.[0]).toBe('FORBIDDEN')
  expect((await name(newcomer.username)).data.setMemberRole.member).toEqual({ role: 'HEAD', title: 'Captain' })
  expect(readError(await name(member.username))).toEqual(['CONFLICT', `${clubId} has a head, who hands it over.`])
  expect(await countHeads(clubId)).toBe(1)
  const { act } = await app.database.moderationLogEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
  expect(act).toBe('club.head_named')
})

test('officers remove members, and the head officers', async () => {
  const clubId = await createClub(app)
  const [head, officer, other, member] = [
    await createMember(app, clubId, 'HEAD'),
    await createMember(app, clubId, 'OFFICER'),
    await createMember(app, clubId, 'OFFICER'),
    await createMember(app, clubId),
  ]
  const remove = async (username: string, token: string) => readError(await callClub(app, 'removeClubMember', { clubId, username }, token))
  expect(await remove(other.username, officer.token)).toEqual(['FORBIDDEN', 'Only the head removes officers.'])
  expect(await remove(head.username, officer.token)).toEqual(['FORBIDDEN', 'Only the head removes officers.'])
  expect(await remove(officer.username, officer.token)).toEqual(['INVALID_INPUT', 'Leave the club instead.'])
  expect(await remove(member.username, officer.token)).toBeUndefined()
  expect(await remove(other.username, head.token)).toBeUndefined()
  expect(await readRoles(app, clubId)).toEqual({ [head.username]: 'HEAD', [officer.username]: 'OFFICER' })
})

test('the head hands over once the next one accepts, and the term is listed if the head wishes', async () => {
  const clubId = await createClub(app)
  const [head, next] = [await createMember(app, clubId, 'HEAD', 'Captain'), await createMember(app, clubId, 'OFFICER', 'Vice captain')]
  const input = { clubId, username: next.username, title: 'Captain', role: 'OFFICER', keepsTerm: true }
  const { request } = await expectClub(app, 'handOverClub', input, head.token)
  expect(request).toMatchObject({ kind: 'HANDOVER', title: 'Captain' })
  expect(await readRoles(app, clubId)).toEqual({ [head.username]: 'HEAD', [next.username]: 'OFFICER' })
  expect(readError(await callClub(app, 'decideMembership', { requestId: request.id, decision: 'ACCEPTED' }, head.token))?.[0]).toBe('FORBIDDEN')
  await expectClub(app, 'decideMembership', { requestId: request.id, decision: 'ACCEPTED' }, next.token)
  expect(await readRoles(app, clubId)).toEqual({ [head.username]: 'OFFICER', [next.username]: 'HEAD' })
  const { data } = await graphql(app, `{ club(slug: "${clubId}") { members { edges { node { user { username } role title endedAt } } } } }`)
  expect(data.club.members.edges.map(({ node }: any) => [node.user.username, node.role, node.title, node.endedAt !== null])).toEqual([
    [next.username, 'HEAD', 'Captain', false],
    [head.username, 'OFFICER', '', false],
    [head.username, 'HEAD', 'Captain', true],
  ])
  await expectClub(app, 'leaveClub', { clubId }, head.token)
})

test('a second handover withdraws the first, and a member who leaves declines it', async () => {
  const clubId = await createClub(app)
  const [head, one, two] = [await createMember(app, clubId, 'HEAD'), await createMember(app, clubId), await createMember(app, clubId)]
  const offer = async (username: string) => (await expectClub(app, 'handOverClub', { clubId, username }, head.token)).request.id
  const [first, second] = [await offer(one.username), await offer(two.username)]
  const accept = async (requestId: string, token: string) => readError(await callClub(app, 'decideMembership', { requestId, decision: 'ACCEPTED' }, token))
  expect(await accept(first, one.token)).toEqual(['CONFLICT', 'This is decided already.'])
  await expectClub(app, 'leaveClub', { clubId }, two.token)
  expect(await accept(second, two.token)).toEqual(['CONFLICT', 'This is decided already.'])
  expect(await countHeads(clubId)).toBe(1)
})

test('of a handover to two people that both accept at once on two servers, one leads the club', async () => {
  const otherServer = await startTestApp({ databaseUrl: app.databaseUrl })
  const clubId = await createClub(app)
  const [head, one, two] = [await createMember(app, clubId, 'HEAD'), await createMember(app, clubId), await createMember(app, clubId)]
  const { request: first } = await expectClub(app, 'handOverClub', { clubId, username: one.username }, head.token)
  const accept = (requestId: string, token: string, server = app) => callClub(server, 'decideMembership', { requestId, decision: 'ACCEPTED' }, token)
  // The first accepts while the head names the second.
  const results = await raceWithTransaction(
    app,
    lockSql(clubId),
    () =>
      Promise.all([
        accept(first.id, one.token),
        accept(first.id, one.token, otherServer),
        callClub(otherServer, 'handOverClub', { clubId, username: two.username }, head.token),
      ]),
    3,
  )
  expect(await countHeads(clubId)).toBe(1)
  const roles = await readRoles(app, clubId)
  expect([roles[head.username], roles[one.username]].sort()).toEqual(['HEAD', 'MEMBER'])
  // The head names nobody any more once the first has accepted.
  const [accepted, , second] = results
  expect(accepted?.errors === undefined).toBe(second?.errors !== undefined)
  await otherServer.stop()
})

test('a head who leaves and a next head who leaves while the handover is accepted never leave the club without a head', async () => {
  for (const leaver of ['head', 'next'] as const) {
    const clubId = await createClub(app)
    const people = { head: await createMember(app, clubId, 'HEAD'), next: await createMember(app, clubId) }
    const { request } = await expectClub(app, 'handOverClub', { clubId, username: people.next.username }, people.head.token)
    await raceWithTransaction(
      app,
      lockSql(clubId),
      () =>
        Promise.all([
          callClub(app, 'decideMembership', { requestId: request.id, decision: 'ACCEPTED' }, people.next.token),
          callClub(app, 'leaveClub', { clubId }, people[leaver].token),
        ]),
      2,
    )
    expect(await countHeads(clubId)).toBe(1)
  }
})
