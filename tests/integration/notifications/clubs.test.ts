import { describe, expect, test } from 'vitest'
import { callClub, createClub, createMember, expectClub } from '../../support/clubs.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { createAdministrator } from '../../support/moderation.ts'
import { block, markRead, readNotifications, readPage, readTexts, setPostDeleted, setPreference } from '../../support/notifications.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const decide = (requestId: string, decision: string, { token }: Student) => callClub(app, 'decideMembership', { requestId, decision }, token)
const join = async (clubId: string, { token }: Student, message = ''): Promise<string> =>
  (await expectClub(app, 'joinClub', { clubId, message }, token)).request.id
const invite = async (clubId: string, person: Student, { token }: Student): Promise<string> =>
  (await expectClub(app, 'inviteToClub', { clubId, username: person.username, message: 'We need a bass.' }, token)).request.id

describe('a request to join', () => {
  test('notifies the officers and the head, several together, until they are decided', async () => {
    const club = await createClub(app, { joinPolicy: 'REQUEST' })
    const leaders = [await createMember(app, club, 'HEAD'), await createMember(app, club, 'OFFICER')] as const
    const member = await createMember(app, club)
    const [one, two] = [await createStudent(app), await createStudent(app)]
    const first = await join(club, one)
    for (const leader of leaders)
      expect(await readNotifications(app, leader)).toMatchObject([
        { kind: 'CLUB_REQUEST', text: `${one.username} asks to join ${club}`, path: `/clubs/${club}/manage`, actors: [{ username: one.username }] },
      ])
    const second = await join(club, two)
    expect(await readTexts(app, leaders[0])).toEqual([`${two.username} and ${one.username} ask to join ${club}`])
    expect(await readTexts(app, member)).toEqual([])
    await decide(first, 'ACCEPTED', leaders[1])
    expect(await readTexts(app, leaders[0])).toEqual([`${two.username} asks to join ${club}`])
    await decide(second, 'WITHDRAWN', two)
    expect(await readPage(app, leaders[0])).toMatchObject({ notifications: [], unseenCount: 0 })
  })

  test('does not notify officers who have blocked the person, nor former ones', async () => {
    const club = await createClub(app, { joinPolicy: 'REQUEST' })
    const [head, officer, former] = [await createMember(app, club, 'HEAD'), await createMember(app, club, 'OFFICER'), await createMember(app, club, 'OFFICER')]
    const person = await createStudent(app)
    await block(app, officer, person.uid)
    await join(club, person)
    expect([(await readTexts(app, head)).length, await readTexts(app, officer), (await readTexts(app, former)).length]).toEqual([1, [], 1])
    await expectClub(app, 'setMemberRole', { clubId: club, username: former.username, role: 'MEMBER' }, head.token)
    expect(await readTexts(app, former)).toEqual([`You are no longer an officer of ${club}`])
  })

  test('that is read leaves the next one to a new notification', async () => {
    const club = await createClub(app, { joinPolicy: 'REQUEST' })
    const head = await createMember(app, club, 'HEAD')
    const [one, two] = [await createStudent(app), await createStudent(app)]
    await join(club, one)
    await app.runJobs()
    await markRead(app, head)
    await join(club, two)
    expect(await readTexts(app, head)).toEqual([`${two.username} asks to join ${club}`, `${one.username} asks to join ${club}`])
  })

  test.each([
    ['ACCEPTED', 'You are now a member of'],
    ['DECLINED', 'Your request to join'],
  ])('that is %s notifies the person, without a name', async (decision, text) => {
    const club = await createClub(app, { joinPolicy: 'REQUEST' })
    const officer = await createMember(app, club, 'OFFICER')
    const person = await createStudent(app)
    await block(app, person, officer.uid)
    const request = await join(club, person, 'I sing.')
    for (let times = 0; times < 2; times += 1) await decide(request, decision, officer)
    expect(await readNotifications(app, person)).toMatchObject([
      { kind: 'MEMBERSHIP', text: expect.stringContaining(`${text} ${club}`), excerpt: '', path: `/clubs/${club}`, actors: [] },
    ])
  })

  test('that the person withdraws notifies nobody', async () => {
    const club = await createClub(app, { joinPolicy: 'REQUEST' })
    const person = await createStudent(app)
    await decide(await join(club, person), 'WITHDRAWN', person)
    expect(await readTexts(app, person)).toEqual([])
  })
})

describe('an invitation', () => {
  test('notifies the invited user until it is decided, and then its sender', async () => {
    const club = await createClub(app, { joinPolicy: 'INVITATION' })
    const officer = await createMember(app, club, 'OFFICER')
    const [one, two, three] = [await createStudent(app), await createStudent(app), await createStudent(app)]
    const [first, second, third] = [await invite(club, one, officer), await invite(club, two, officer), await invite(club, three, officer)]
    const notification = { kind: 'MEMBERSHIP', text: `${officer.username} invites you to join ${club}`, excerpt: 'We need a bass.', path: `/clubs/${club}` }
    for (const person of [one, two, three])
      expect(await readNotifications(app, person)).toMatchObject([{ ...notification, actors: [{ username: officer.username }] }])
    await decide(first, 'ACCEPTED', one)
    await decide(second, 'DECLINED', two)
    await decide(third, 'WITHDRAWN', officer)
    for (const person of [one, two, three]) expect(await readTexts(app, person)).toEqual([])
    expect((await readTexts(app, officer)).sort()).toEqual(
      [`${one.username} joined ${club} at your invitation`, `${two.username} declined your invitation to ${club}`].sort(),
    )
  })

  test('notifies by preference, and not once its sender is blocked or its club archived', async () => {
    const club = await createClub(app)
    const officer = await createMember(app, club, 'OFFICER')
    const [invited, uninterested] = [await createStudent(app), await createStudent(app)]
    await setPreference(app, uninterested, 'MEMBERSHIP', {})
    for (const person of [invited, uninterested]) await invite(club, person, officer)
    expect([(await readTexts(app, invited)).length, await readTexts(app, uninterested)]).toEqual([1, []])
    await block(app, invited, officer.uid)
    expect(await readTexts(app, invited)).toEqual([])
    await block(app, invited, officer.uid, false)
    await app.database.club.update({ where: { slug: club }, data: { archivedAt: new Date() } })
    expect(await readTexts(app, invited)).toEqual([])
  })
})

test('a handover notifies the next head, and its acceptance the previous one', async () => {
  const club = await createClub(app)
  const [head, next] = [await createMember(app, club, 'HEAD'), await createMember(app, club)]
  const { request } = await expectClub(app, 'handOverClub', { clubId: club, username: next.username }, head.token)
  expect(await readTexts(app, next)).toEqual([`${head.username} asks you to lead ${club}`])
  await decide(request.id, 'ACCEPTED', next)
  expect([await readTexts(app, next), await readTexts(app, head)]).toEqual([[], [`${next.username} now leads ${club}`]])
})

test('a removed member is notified, until the person is a member again; who leaves is not', async () => {
  const club = await createClub(app)
  const [head, removed, leaving] = [await createMember(app, club, 'HEAD'), await createMember(app, club), await createMember(app, club)]
  await expectClub(app, 'removeClubMember', { clubId: club, username: removed.username }, head.token)
  await expectClub(app, 'leaveClub', { clubId: club }, leaving.token)
  expect(await readNotifications(app, removed)).toMatchObject([
    { kind: 'MEMBERSHIP', text: `You are no longer a member of ${club}`, path: `/clubs/${club}`, actors: [] },
  ])
  expect([await readTexts(app, head), await readTexts(app, leaving)]).toEqual([[], []])
  await app.database.clubMember.create({ data: { clubSlug: club, userUid: removed.uid } })
  expect(await readTexts(app, removed)).toEqual([])
})

test('a new role notifies the member, a new title does not; only the last role is shown', async () => {
  const club = await createClub(app)
  const [head, member] = [await createMember(app, club, 'HEAD'), await createMember(app, club)]
  const setRole = (username: string, role: string, token: string, title = '') =>
    expectClub(app, 'setMemberRole', { clubId: club, username, role, title }, token)
  await setRole(member.username, 'OFFICER', head.token, 'Treasurer')
  expect(await readNotifications(app, member)).toMatchObject([
    { kind: 'MEMBERSHIP', text: `You are now an officer of ${club}`, path: `/clubs/${club}`, actors: [] },
  ])
  await setRole(member.username, 'OFFICER', head.token, 'Secretary')
  expect((await readNotifications(app, member)).length).toBe(1)
  await setRole(member.username, 'MEMBER', head.token)
  expect([await readTexts(app, member), await readTexts(app, head)]).toEqual([[`You are no longer an officer of ${club}`], []])
})

test('an administrator who names the head of a club notifies this person', async () => {
  const [club, administrator, head] = [await createClub(app), await createAdministrator(app), await createStudent(app)]
  await expectClub(app, 'setMemberRole', { clubId: club, username: head.username, role: 'HEAD', title: '' }, administrator.token)
  expect(await readTexts(app, head)).toEqual([`You now lead ${club}`])
  const own = await createClub(app)
  await expectClub(app, 'setMemberRole', { clubId: own, username: administrator.username, role: 'HEAD', title: '' }, administrator.token)
  expect(await readTexts(app, administrator)).toEqual(['You are now an administrator'])
})

test('the head of a club is notified that it is archived, until it is restored', async () => {
  const club = await createClub(app)
  const [head, officer] = [await createMember(app, club, 'HEAD'), await createMember(app, club, 'OFFICER')]
  const administrator = await createAdministrator(app)
  const setArchived = (archived: boolean) =>
    graphql(
      app,
      'mutation($input: SetClubArchivedInput!) { setClubArchived(input: $input) { club { id } } }',
      { input: { clubId: club, archived } },
      administrator.token,
    )
  for (let times = 0; times < 2; times += 1) await setArchived(true)
  expect(await readNotifications(app, head)).toMatchObject([{ kind: 'MEMBERSHIP', text: `${club}, which you lead, was archived`, path: `/clubs/${club}` }])
  expect(await readTexts(app, officer)).toEqual([])
  await setArchived(false)
  expect(await readTexts(app, head)).toEqual([])
})

test('the decision about a new club notifies the user who asked for it', async () => {
  const [person, administrator] = [await createStudent(app), await createAdministrator(app)]
  const request = async (name: string): Promise<string> =>
    (await expectClub(app, 'requestClub', { name, category: 'Sport', message: 'We play.' }, person.token)).request.id
  await decide(await request('Chess'), 'DECLINED', administrator)
  expect(await readTexts(app, person)).toEqual(['Your request for the club Chess was declined'])
  await decide(await request('Carrom'), 'ACCEPTED', administrator)
  expect(await readNotifications(app, person)).toMatchObject([{ text: 'Carrom is now a club, and you lead it', path: '/clubs/carrom' }, {}])
  expect((await graphql(app, '{ unseenNotificationCount }', {}, person.token)).data).toEqual({ unseenNotificationCount: 2 })
})

describe('a post for a club', () => {
  const post = async (clubId: string, { token }: Student, isMembersOnly = false): Promise<string> =>
    (await expectClub(app, 'createPost', { clubId, contentHtml: '<p>Lost keys</p>', community: 'CLUB_BUZZ', isMembersOnly }, token)).post.id

  test('notifies its members, once, until it is deleted or they leave', async () => {
    const club = await createClub(app)
    const [officer, member, muting] = [await createMember(app, club, 'OFFICER'), await createMember(app, club), await createMember(app, club)]
    await block(app, muting, officer.uid)
    const id = await post(club, officer)
    const notification = { kind: 'CLUB_POST', text: `${officer.username} posted for ${club}: “Lost keys”`, path: `/post/${id}` }
    expect(await readNotifications(app, member)).toMatchObject([{ ...notification, actors: [{ username: officer.username }] }])
    expect([await readTexts(app, officer), await readTexts(app, muting)]).toEqual([[], []])
    await markRead(app, member)
    for (const isDeleted of [true, false]) {
      await setPostDeleted(app, officer, id, isDeleted)
      expect(await readNotifications(app, member)).toMatchObject(isDeleted ? [] : [{ isRead: true }])
    }
    await expectClub(app, 'leaveClub', { clubId: club }, member.token)
    expect(await readTexts(app, member)).toEqual([])
  })

  test('for members leads to the page of the club, and mentions nobody', async () => {
    const club = await createClub(app)
    const [officer, member, stranger] = [await createMember(app, club, 'OFFICER'), await createMember(app, club), await createStudent(app)]
    const input = { clubId: club, contentHtml: `<p>Ask @${stranger.username}</p>`, community: 'CLUB_BUZZ', isMembersOnly: true }
    await expectClub(app, 'createPost', input, officer.token)
    expect(await readNotifications(app, member)).toMatchObject([{ kind: 'CLUB_POST', path: `/clubs/${club}` }])
    expect(await readTexts(app, stranger)).toEqual([])
  })

  test('for everybody notifies followers of the club too, by preference and until they stop, and one for members does not', async () => {
    const club = await createClub(app)
    const officer = await createMember(app, club, 'OFFICER')
    const [follower, quiet] = [await createStudent(app), await createStudent(app)]
    for (const { token } of [follower, quiet, officer]) await expectClub(app, 'setClubFollow', { clubId: club, follow: true }, token)
    await setPreference(app, quiet, 'CLUB_POST', {})
    const id = await post(club, officer)
    await post(club, officer, true)
    expect(await readNotifications(app, follower)).toMatchObject([{ kind: 'CLUB_POST', path: `/post/${id}` }])
    expect([await readTexts(app, quiet), await readTexts(app, officer)]).toEqual([[], []])
    await expectClub(app, 'setClubFollow', { clubId: club, follow: false }, follower.token)
    expect(await readTexts(app, follower)).toEqual([])
  })
})
