import type { ServiceContext } from '../../../auth/service-context.ts'
import { conflict, forbidden } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { assertCanPublish, assertNotSuspended } from '../../users/service.ts'
import type { ClubRecord } from '../data.ts'
import { addMember, assertActive, canJoinAtOnce, changeMembers, removeMember, requestToJoin } from './change-members.ts'
import { findMember, listTerms, type MemberRecord, type RequestRecord } from './data.ts'
import { joinClubInput, leaveClubInput } from './input.ts'
import { closeRequests } from './requests.ts'

/**
 * Joins a club, or asks to, as its policy says; an open invitation is accepted. Repeating it changes nothing. CONFLICT for an archived club, FORBIDDEN for one
 * that takes members by invitation.
 */
export async function joinClub(
  context: ServiceContext,
  input: unknown,
): Promise<{ club: ClubRecord; membership: MemberRecord | null; request: RequestRecord | null }> {
  const { uid } = await assertCanPublish(context)
  await context.consumeRateLimit('club-changes')
  const { clubId, message } = parseInput(joinClubInput, input)
  const now = context.now()
  return changeMembers(context, clubId, async (transaction, club) => {
    const membership = await findMember(transaction, club.slug, uid)
    if (membership) return { club, membership, request: null }
    assertActive(club)
    if (await canJoinAtOnce(transaction, club, uid))
      return { club, membership: await addMember(transaction, club.slug, uid, { actorUid: uid, now }), request: null }
    if (club.joinPolicy === 'INVITATION') throw forbidden(`${club.name} takes members by invitation.`)
    return { club, membership: null, request: await requestToJoin(transaction, club.slug, uid, message, now) }
  })
}

/**
 * Leaves a club, or withdraws the request to join it; repeating it changes nothing. `keepsTerm`: whether the terms of the viewer as officer or head are listed from
 * now on. CONFLICT for the head.
 */
export async function leaveClub(context: ServiceContext, input: unknown): Promise<ClubRecord> {
  const { uid } = await assertNotSuspended(context)
  await context.consumeRateLimit('club-changes')
  const { clubId, keepsTerm } = parseInput(leaveClubInput, input)
  const actor = { actorUid: uid, now: context.now() }
  return changeMembers(context, clubId, async (transaction, club) => {
    const member = await findMember(transaction, club.slug, uid)
    if (member?.role === 'HEAD') throw conflict(`You are the head of ${club.name}. Hand it over first.`)
    if (member) await removeMember(transaction, member, actor)
    await closeRequests(transaction, { clubSlug: club.slug, userUid: uid, kinds: ['JOIN'] }, 'WITHDRAWN', actor)
    await listTerms(transaction, club.slug, uid, keepsTerm ?? false)
    return club
  })
}
