import { beforeAll, expect } from 'vitest'
import { type ClubMutation, callClub, createClub, createMember } from '../support/clubs.ts'
import { createStudent, type Student } from '../support/factories.ts'
import { graphql, request } from '../support/http/client.ts'
import { createAdministrator } from '../support/moderation.ts'
import { testCase } from '../support/reports/case-table.ts'
import { setUpTestApp } from '../support/test-app.ts'

const app = setUpTestApp()

const callerNames = ['visitor', 'student', 'member', 'officer', 'head', 'administrator'] as const
type Caller = (typeof callerNames)[number]
type Club = { slug: string; tokens: Record<Caller, string | undefined>; usernames: { member: string; officer: string } }

let student: Student
let administrator: Student
beforeAll(async () => {
  ;[student, administrator] = [await createStudent(app), await createAdministrator(app)]
})

/** A club on request, with further members to act on: what one caller does must not change what the next one may. */
async function createClubWithCallers(): Promise<Club> {
  const slug = await createClub(app, { joinPolicy: 'REQUEST' })
  const [member, officer, head] = [await createMember(app, slug), await createMember(app, slug, 'OFFICER'), await createMember(app, slug, 'HEAD')]
  const [otherMember, otherOfficer] = [await createMember(app, slug), await createMember(app, slug, 'OFFICER')]
  return {
    slug,
    tokens: { visitor: undefined, student: student.token, member: member.token, officer: officer.token, head: head.token, administrator: administrator.token },
    usernames: { member: otherMember.username, officer: otherOfficer.username },
  }
}

/** The id of an open request of another student to join. */
async function askToJoin({ slug }: Club): Promise<string> {
  const { token } = await createStudent(app)
  return (await callClub(app, 'joinClub', { clubId: slug }, token)).data.joinClub.request.id
}

type Action = [mutation: ClubMutation, getInput: (club: Club) => Promise<object>, allowed: Caller[]]
const officers: Caller[] = ['officer', 'head']
const actions: Record<string, Action> = {
  'invite somebody': ['inviteToClub', async ({ slug }) => ({ clubId: slug, username: (await createStudent(app)).username }), officers],
  'accept a request to join': ['decideMembership', async (club) => ({ requestId: await askToJoin(club), decision: 'ACCEPTED' }), officers],
  'decline a request to join': ['decideMembership', async (club) => ({ requestId: await askToJoin(club), decision: 'DECLINED' }), officers],
  "withdraw somebody's request to join": ['decideMembership', async (club) => ({ requestId: await askToJoin(club), decision: 'WITHDRAWN' }), []],
  'remove a member': ['removeClubMember', async ({ slug, usernames }) => ({ clubId: slug, username: usernames.member }), officers],
  'remove an officer': ['removeClubMember', async ({ slug, usernames }) => ({ clubId: slug, username: usernames.officer }), ['head']],
  'name an officer': ['setMemberRole', async ({ slug, usernames }) => ({ clubId: slug, username: usernames.member, role: 'OFFICER' }), ['head']],
  'take a role': ['setMemberRole', async ({ slug, usernames }) => ({ clubId: slug, username: usernames.officer, role: 'MEMBER' }), ['head']],
  'name a second head': ['setMemberRole', async ({ slug, usernames }) => ({ clubId: slug, username: usernames.member, role: 'HEAD' }), []],
  'hand the club over': ['handOverClub', async ({ slug, usernames }) => ({ clubId: slug, username: usernames.member }), ['head']],
  'write a post for the club': ['createPost', async ({ slug }) => ({ clubId: slug, contentHtml: 'x', community: 'CLUB_BUZZ' }), officers],
  'pin no post': ['setPinnedPost', async ({ slug }) => ({ clubId: slug, postId: null }), officers],
  'save the page': ['saveClub', async ({ slug }) => ({ clubId: slug, about: 'x' }), officers],
}

testCase(
  'what officers and the head may do, as a visitor, a student, a member, an officer, the head and an administrator',
  'UNAUTHENTICATED for a visitor, otherwise only those named in the table',
  async () => {
    for (const [name, [mutation, getInput, allowed]] of Object.entries(actions)) {
      for (const caller of callerNames) {
        const club = await createClubWithCallers()
        const { errors } = await callClub(app, mutation, await getInput(club), club.tokens[caller])
        const refusal =
          caller === 'visitor' ? 'UNAUTHENTICATED' : name === 'name a second head' && ['head', 'administrator'].includes(caller) ? 'CONFLICT' : 'FORBIDDEN'
        expect([name, caller, errors?.[0]?.extensions.code ?? 'OK']).toEqual([name, caller, allowed.includes(caller) ? 'OK' : refusal])
      }
    }
    return `${Object.keys(actions).length} actions, ${callerNames.length} callers each`
  },
  60_000,
)

testCase(
  'the members, the requests and the page of a club, over both transports',
  'members as they show their clubs, requests for officers, the page for everybody',
  async () => {
    const club = await createClubWithCallers()
    const [onCampus, hidden] = [await createMember(app, club.slug), await createMember(app, club.slug)]
    await app.database.user.update({ where: { uid: onCampus.uid }, data: { clubsVisibility: 'CAMPUS' } })
    await app.database.user.update({ where: { uid: hidden.uid }, data: { clubsVisibility: 'ONLY_ME' } })
    await app.database.block.create({ data: { blockerUid: onCampus.uid, blockedUid: student.uid, createdAt: new Date() } })
    await askToJoin(club)
    const query = `{ club(slug: "${club.slug}") { viewerCanManage viewerMembership { role } members(first: 50) { edges { node { user { username } } } } requests { edges { node { kind } } } } }`
    const read = async (token?: string) => {
      const { members, requests, viewerCanManage, viewerMembership } = (await graphql(app, query, {}, token)).data.club
      const usernames: string[] = members.edges.map(({ node }: any) => node.user.username)
      const sees = [usernames.length, usernames.includes(onCampus.username), usernames.includes(hidden.username)]
      return [...sees, requests?.edges.length ?? null, viewerCanManage, viewerMembership?.role ?? null]
    }
    expect(Object.fromEntries(await Promise.all(callerNames.map(async (caller) => [caller, await read(club.tokens[caller])])))).toEqual({
      visitor: [5, false, false, null, false, null],
      // Whom a member has blocked sees what visitors see.
      student: [5, false, false, null, false, null],
      member: [6, true, false, null, false, 'MEMBER'],
      officer: [7, true, true, 1, true, 'OFFICER'],
      head: [7, true, true, 1, true, 'HEAD'],
      administrator: [6, true, false, null, false, null],
    })
    expect((await read(hidden.token)).slice(0, 3)).toEqual([7, true, true])
    for (const caller of callerNames)
      for (const path of ['/api/clubs', `/api/clubs/${club.slug}`]) {
        const { status, body } = await request(app, 'GET', path, undefined, club.tokens[caller])
        expect([status, JSON.stringify(body).includes(hidden.username)]).toEqual([200, false])
      }
    return `${callerNames.length} callers`
  },
)
