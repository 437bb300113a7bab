import { randomUUID } from 'node:crypto'
import type { ClubRole, JoinPolicy } from '../../server/generated/prisma/client.ts'
import { createStudent, type Student } from './factories.ts'
import { type GraphqlResult, graphql } from './http/client.ts'
import type { TestApp } from './test-app.ts'

type ClubOptions = { joinPolicy?: JoinPolicy; setupLabel?: string; archivedAt?: Date }

/** Creates a club without members and returns its slug. */
export async function createClub(app: Pick<TestApp, 'database'>, options: ClubOptions = {}): Promise<string> {
  const slug = `club-${randomUUID()}`
  const data = { slug, name: slug, category: 'Sport', keywords: [slug], banner: '/clubs/club.svg', position: 100, ...options }
  await app.database.club.create({ data })
  return slug
}

/** Adds a new student to a club. */
export async function createMember(app: TestApp, clubSlug: string, role: ClubRole = 'MEMBER', title = ''): Promise<Student> {
  const student = await createStudent(app)
  await app.database.clubMember.create({ data: { clubSlug, userUid: student.uid, role, title } })
  return student
}

const payloads = {
  joinClub: 'membership { role } request { id kind }',
  leaveClub: 'club { slug }',
  setClubFollow: 'club { viewerFollows }',
  inviteToClub: 'request { id kind }',
  decideMembership: 'request { id decision } club { slug }',
  setMemberRole: 'member { role title }',
  removeClubMember: 'removedId',
  handOverClub: 'request { id kind title }',
  saveClub: 'isHeldForReview club { about meetings contact links { label url } joinPolicy cover { url } darkCover { url } }',
  requestClub: 'request { id kind name category }',
  createPost: 'post { id isMembersOnly club { slug } author { username } media { url srcset } }',
  setPinnedPost: 'club { pinnedPost { id } }',
} as const
export type ClubMutation = keyof typeof payloads

/** Calls a mutation of clubs. */
export function callClub(app: TestApp, mutation: ClubMutation, input: object, token?: string): Promise<GraphqlResult> {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
  return graphql(app, `mutation($input: ${type}!) { ${mutation}(input: $input) { ${payloads[mutation]} } }`, { input }, token)
}

/** The payload of a mutation of clubs that succeeds. */
export async function expectClub(app: TestApp, mutation: ClubMutation, input: object, token: string): Promise<any> {
  const { data, errors } = await callClub(app, mutation, input, token)
  if (errors) throw new Error(JSON.stringify(errors))
  return data[mutation]
}

/** The code and the message of an error; undefined without one. */
export const readError = ({ errors }: GraphqlResult) => errors?.[0] && [errors[0].extensions.code, errors[0].message]

/** The current members of a club by username, with their roles. */
export async function readRoles(app: TestApp, clubSlug: string): Promise<Record<string, ClubRole>> {
  const members = await app.database.clubMember.findMany({ where: { clubSlug, endedAt: null }, include: { user: true } })
  return Object.fromEntries(members.map(({ user, role }) => [user.username, role]))
}
