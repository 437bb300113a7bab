import { expect, test } from 'vitest'
import { callClub, createClub, createMember, expectClub, readError, readRoles } from '../../support/clubs.ts'
import { createStudent } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const readEvents = async (kind: string, subject: string) => (await app.database.domainEvent.findMany({ where: { kind, subject } })).length

test('an open club is joined at once, and joining it again changes nothing', async () => {
  const clubId = await createClub(app)
  const student = await createStudent(app)
  for (let times = 0; times < 2; times++)
    expect(await expectClub(app, 'joinClub', { clubId }, student.token)).toEqual({ membership: { role: 'MEMBER' }, request: null })
  expect(await readRoles(app, clubId)).toEqual({ [student.username]: 'MEMBER' })
})

test('a club on request is asked once, and its officers accept or decline', async () => {
  const clubId = await createClub(app, { joinPolicy: 'REQUEST' })
  const officer = await createMember(app, clubId, 'OFFICER')
  const [accepted, declined] = [await createStudent(app), await createStudent(app)]
  const { request } = await expectClub(app, 'joinClub', { clubId, message: 'I sing.' }, accepted.token)
  expect((await expectClub(app, 'joinClub', { clubId }, accepted.token)).request).toEqual(request)
  expect(await readEvents('clubRequest.opened', (await app.database.clubRequest.findFirstOrThrow({ where: { clubSlug: clubId } })).id)).toBe(1)
  const { request: other } = await expectClub(app, 'joinClub', { clubId }, declined.token)

  const decide = (requestId: string, decision: string) => callClub(app, 'decideMembership', { requestId, decision }, officer.token)
  for (let times = 0; times < 2; times++) expect((await decide(request.id, 'ACCEPTED')).data.decideMembership.request.decision).toBe('ACCEPTED')
  expect(readError(await decide(request.id, 'DECLINED'))).toEqual(['CONFLICT', 'This is decided already.'])
  await decide(other.id, 'DECLINED')
  expect(await readRoles(app, clubId)).toEqual({ [officer.username]: 'OFFICER', [accepted.username]: 'MEMBER' })
})

test('the requester withdraws a request, by its id or by leaving', async () => {
  const clubId = await createClub(app, { joinPolicy: 'REQUEST' })
  const student = await createStudent(app)
  const { request } = await expectClub(app, 'joinClub', { clubId }, student.token)
  await expectClub(app, 'decideMembership', { requestId: request.id, decision: 'WITHDRAWN' }, student.token)
  await expectClub(app, 'joinClub', { clubId }, student.token)
  await expectClub(app, 'leaveClub', { clubId }, student.token)
  const requests = await app.database.clubRequest.findMany({ where: { clubSlug: clubId } })
  expect(requests.map(({ decision }) => decision)).toEqual(['WITHDRAWN', 'WITHDRAWN'])
})

test('a club by invitation takes the invited, who accept by the invitation or by joining', async () => {
  const clubId = await createClub(app, { joinPolicy: 'INVITATION' })
  const officer = await createMember(app, clubId, 'OFFICER')
  const [one, two, uninvited] = [await createStudent(app), await createStudent(app), await createStudent(app)]
  expect(readError(await callClub(app, 'joinClub', { clubId }, uninvited.token))?.[0]).toBe('FORBIDDEN')
  const invite = (username: string) => callClub(app, 'inviteToClub', { clubId, username }, officer.token)
  const { request } = (await invite(one.username)).data.inviteToClub
  expect((await invite(one.username.toUpperCase())).data.inviteToClub.request).toEqual(request)
  await invite(two.username)
  const list = '{ clubInvitations { edges { node { id club { slug } sender { username } } } } }'
  expect((await graphql(app, list, {}, one.token)).data.clubInvitations.edges).toEqual([
    { node: { id: request.id, club: { slug: clubId }, sender: { username: officer.username } } },
  ])
  await expectClub(app, 'decideMembership', { requestId: request.id, decision: 'ACCEPTED' }, one.token)
  await expectClub(app, 'joinClub', { clubId }, two.token)
  expect(await readRoles(app, clubId)).toEqual({ [officer.username]: 'OFFICER', [one.username]: 'MEMBER', [two.username]: 'MEMBER' })
  expect(readError(await invite(one.username))).toEqual(['CONFLICT', 'This person is a member already.'])
  expect((await graphql(app, list, {}, two.token)).data.clubInvitations.edges).toEqual([])
})

test('a user who blocks the officer, or asks to join already, is not invited', async () => {
  const clubId = await createClub(app, { joinPolicy: 'REQUEST' })
  const officer = await createMember(app, clubId, 'OFFICER')
  const [blocker, asking] = [await createStudent(app), await createStudent(app)]
  await app.database.block.create({ data: { blockerUid: blocker.uid, blockedUid: officer.uid, createdAt: new Date() } })
  await expectClub(app, 'joinClub', { clubId }, asking.token)
  const invite = async (username: string) => readError(await callClub(app, 'inviteToClub', { clubId, username }, officer.token))
  expect(await invite(blocker.username)).toEqual(['FORBIDDEN', 'You cannot invite this person.'])
  expect(await invite(asking.username)).toEqual(['CONFLICT', 'This person asks to join. Accept the request.'])
  expect((await invite('nobody.here'))?.[0]).toBe('NOT_FOUND')
})

test('an archived club takes nobody, and members may leave it', async () => {
  const clubId = await createClub(app, { joinPolicy: 'REQUEST' })
  const officer = await createMember(app, clubId, 'OFFICER')
  const student = await createStudent(app)
  const { request } = await expectClub(app, 'joinClub', { clubId }, student.token)
  await app.database.club.update({ where: { slug: clubId }, data: { archivedAt: new Date() } })
  for (const [mutation, input] of [
    ['joinClub', { clubId }],
    ['decideMembership', { requestId: request.id, decision: 'ACCEPTED' }],
    ['inviteToClub', { clubId, username: student.username }],
  ] as const)
    expect([mutation, readError(await callClub(app, mutation, input, mutation === 'joinClub' ? student.token : officer.token))?.[0]]).toEqual([
      mutation,
      'CONFLICT',
    ])
  await expectClub(app, 'leaveClub', { clubId }, officer.token)
  expect(await readRoles(app, clubId)).toEqual({})
  expect((await graphql(app, `{ club(slug: "${clubId}") { slug memberCount } }`)).data.club).toEqual({ slug: clubId, memberCount: 0 })
})

test('the head cannot leave; an officer who leaves stays in the list as a former one if they wish', async () => {
  const clubId = await createClub(app)
  const [head, listed, unlisted, member] = [
    await createMember(app, clubId, 'HEAD'),
    await createMember(app, clubId, 'OFFICER', 'Treasurer'),
    await createMember(app, clubId, 'OFFICER', 'Webmaster'),
    await createMember(app, clubId),
  ]
  expect(readError(await callClub(app, 'leaveClub', { clubId }, head.token))).toEqual(['CONFLICT', `You are the head of ${clubId}. Hand it over first.`])
  await expectClub(app, 'leaveClub', { clubId, keepsTerm: true }, listed.token)
  await expectClub(app, 'leaveClub', { clubId }, unlisted.token)
  await expectClub(app, 'leaveClub', { clubId, keepsTerm: true }, member.token)
  expect(await readRoles(app, clubId)).toEqual({ [head.username]: 'HEAD' })
  const query = `{ club(slug: "${clubId}") { members { edges { node { user { username } role title endedAt } } } } }`
  const readMembers = async () =>
    (await graphql(app, query)).data.club.members.edges.map(({ node }: any) => [node.user.username, node.title, node.endedAt !== null])
  expect(await readMembers()).toEqual([
    [head.username, '', false],
    [listed.username, 'Treasurer', true],
  ])
  await expectClub(app, 'leaveClub', { clubId }, listed.token)
  expect(await readMembers()).toHaveLength(1)
})

test('twenty requests of one student at once make one membership or one request', async () => {
  for (const joinPolicy of ['OPEN', 'REQUEST'] as const) {
    const clubId = await createClub(app, { joinPolicy })
    const { token } = await createStudent(app)
    const results = await Promise.all(Array.from({ length: 20 }, () => callClub(app, 'joinClub', { clubId }, token)))
    expect(results.filter(({ errors }) => errors)).toEqual([])
    const counts = [await app.database.clubMember.count({ where: { clubSlug: clubId } }), await app.database.clubRequest.count({ where: { clubSlug: clubId } })]
    expect(counts).toEqual(joinPolicy === 'OPEN' ? [1, 0] : [0, 1])
  }
})

test('a decided request is deleted after 180 days, an open one is not', async () => {
  const clubId = await createClub(app, { joinPolicy: 'REQUEST' })
  const createRequest = async (decidedDaysAgo: number | null) => {
    const { request } = await expectClub(app, 'joinClub', { clubId }, (await createStudent(app)).token)
    const id = Buffer.from(request.id, 'base64url').toString().split(':')[1] ?? ''
    const decidedAt = decidedDaysAgo === null ? null : new Date(Date.now() - decidedDaysAgo * 86_400_000)
    await app.database.clubRequest.update({ where: { id }, data: { createdAt: new Date(0), decidedAt, decision: decidedAt && 'DECLINED' } })
    return id
  }
  const [open, recent, old] = [await createRequest(null), await createRequest(179), await createRequest(181)]
  await app.runSchedule('purge-club-requests')
  const kept = (await app.database.clubRequest.findMany({ where: { id: { in: [open, recent, old] } } })).map(({ id }) => id)
  expect(new Set(kept)).toEqual(new Set([open, recent]))
})
