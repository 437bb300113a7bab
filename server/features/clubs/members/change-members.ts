import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Transaction } from '../../../database/client.ts'
import { conflict, notFound } from '../../../utils/errors.ts'
import { type ClubRecord, lockClubRows } from '../data.ts'
import { endMembership, findOpenRequests, insertMember, type MemberRecord, type RequestRecord } from './data.ts'
import { type Actor, closeRequests, openRequest } from './requests.ts'

/** Changes members and requests of a club, one change after another. NOT_FOUND without the club. */
export const changeMembers = <Result>(
  { database }: Pick<ServiceContext, 'database'>,
  slug: string,
  change: (transaction: Transaction, club: ClubRecord) => Promise<Result>,
): Promise<Result> =>
  database.$transaction(async (transaction) => {
    const [club] = await lockClubRows(transaction, [slug])
    if (!club) throw notFound('There is no such club.')
    return change(transaction, club)
  })

export function assertActive({ name, archivedAt }: ClubRecord) {
  if (archivedAt) throw conflict(`${name} is archived.`)
}

/** Adds a member; open requests and invitations of the user are accepted with it. */
export async function addMember(transaction: Transaction, clubSlug: string, userUid: string, actor: Actor): Promise<MemberRecord> {
  const member = await insertMember(transaction, { clubSlug, userUid, now: actor.now })
  await closeRequests(transaction, { clubSlug, userUid, kinds: ['JOIN', 'INVITATION'] }, 'ACCEPTED', actor)
  return member
}

/** Ends a membership, and with it an open handover to the member. */
export async function removeMember(transaction: Transaction, member: MemberRecord, actor: Actor): Promise<void> {
  const { clubSlug, userUid } = member
  await endMembership(transaction, member, actor.now)
  await closeRequests(transaction, { clubSlug, userUid, kinds: ['HANDOVER'] }, actor.actorUid === userUid ? 'DECLINED' : 'WITHDRAWN', actor)
}

/** Whether the user may join at once. */
export async function canJoinAtOnce(transaction: Transaction, { slug: clubSlug, joinPolicy }: ClubRecord, userUid: string): Promise<boolean> {
  return joinPolicy === 'OPEN' || (await findOpenRequests(transaction, { clubSlug, userUid, kind: 'INVITATION' })).length > 0
}

/** The open request of a user to join a club; a new one if there is none. */
export async function requestToJoin(transaction: Transaction, clubSlug: string, userUid: string, message: string, now: Date): Promise<RequestRecord> {
  const [open] = await findOpenRequests(transaction, { clubSlug, userUid, kind: 'JOIN' })
  return open ?? openRequest(transaction, { kind: 'JOIN', clubSlug, userUid, createdBy: userUid, message, now })
}
