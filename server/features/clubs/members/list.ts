import { z } from 'zod'
import type { ServiceContext } from '../../../auth/service-context.ts'
import { assertSignedIn, getReader, type Viewer } from '../../../auth/viewer.ts'
import { createCursorFormat, cursorTimeSchema, type Page, type PageArgs, readPage, readSortedPage, whereAfter } from '../../../relay/connection.ts'
import type { createMembersByClubLoader, createMembershipsByUidLoader } from '../loaders.ts'
import { isClubOfficer } from '../roles.ts'
import { findOpenRequests, type MemberPosition, type MemberRecord, type RequestRecord } from './data.ts'
import { isOfficerRole } from './policy.ts'

const memberCursors = createCursorFormat<MemberPosition, [number, number, string]>(
  z.tuple([z.int().min(0).max(3), cursorTimeSchema, z.uuid()]),
  ({ rank, joinedAt, id }) => [rank, joinedAt.getTime(), id],
  ([rank, time, id]) => ({ rank, joinedAt: new Date(time), id }),
)

type MembersContext = MembershipContext & { loaders: { membersByClub: ReturnType<typeof createMembersByClubLoader> } }

/**
 * The head, the officers, the members who show their clubs to the viewer, and the former terms that are listed, each in the order in which they joined. Officers see
 * all members.
 */
export async function getMembers(context: MembersContext, slug: string, page: PageArgs): Promise<Page<MemberRecord & MemberPosition>> {
  const viewer = getReader(context.viewer)
  const reader = { uid: viewer?.uid ?? null, isOfficer: await isViewerOfficer(context, slug) }
  return readSortedPage(page, memberCursors, (take, after) => context.loaders.membersByClub.load({ owner: slug, take, after, variant: reader }))
}

export type MembershipContext = { viewer: Viewer | null; loaders: { membershipsByUid: ReturnType<typeof createMembershipsByUidLoader> } }

/** The viewer's membership; null for visitors and for those who are no members. */
export async function getViewerMembership({ viewer, loaders }: MembershipContext, slug: string): Promise<MemberRecord | null> {
  const memberships = viewer ? await loaders.membershipsByUid.load(viewer.uid) : []
  return memberships.find(({ clubSlug }) => clubSlug === slug) ?? null
}

/** The viewer's membership; null while suspended. */
const getReaderMembership = ({ viewer, loaders }: MembershipContext, slug: string) => getViewerMembership({ viewer: getReader(viewer), loaders }, slug)

/** Whether the viewer reads what is for the members of a club; false while suspended. */
export const isViewerMember = async (context: MembershipContext, slug: string): Promise<boolean> => (await getReaderMembership(context, slug)) !== null

/** Whether the viewer is an officer or the head of a club; false while suspended. */
export const isViewerOfficer = async (context: MembershipContext, slug: string): Promise<boolean> =>
  isOfficerRole((await getReaderMembership(context, slug))?.role)

/** The open requests to join a club and its open invitations and handovers, newest first; null unless the viewer is an officer. */
export async function getRequests(context: ServiceContext, slug: string, page: PageArgs): Promise<Page<RequestRecord> | null> {
  const { database } = context
  if (!(await isClubOfficer({ viewer: getReader(context.viewer), database }, slug))) return null
  return readPage(page, (take, after) => findOpenRequests(database, { clubSlug: slug, ...whereAfter(after) }, take))
}

/** The open invitations and handovers to the viewer, newest first. */
export async function getInvitations(context: ServiceContext, page: PageArgs): Promise<Page<RequestRecord>> {
  const { uid } = assertSignedIn(context.viewer)
  return readPage(page, (take, after) =>
    findOpenRequests(context.database, { userUid: uid, kind: { in: ['INVITATION', 'HANDOVER'] }, club: { archivedAt: null }, ...whereAfter(after) }, take),
  )
}
