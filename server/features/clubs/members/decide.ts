import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Transaction } from '../../../database/client.ts'
import { forbidden, notFound } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { parseUuid } from '../../../utils/uuid.ts'
import { assertNotSuspended } from '../../users/service.ts'
import type { ClubRecord } from '../data.ts'
import { addMember, assertActive, changeMembers } from './change-members.ts'
import { findMember, findRequest, type RequestRecord } from './data.ts'
import { completeHandover } from './hand-over.ts'
import { decideMembershipInput } from './input.ts'
import { decideNewClub } from './new-clubs.ts'
import { canDecide } from './policy.ts'
import { decideOnce } from './requests.ts'

type Decided = { club: ClubRecord | null; request: RequestRecord }

/**
 * Accepts, declines or withdraws an open request; repeating it changes nothing. Those whom it asks accept or decline: the officers, the invited, the next head,
 * administrators. Those who made it withdraw. NOT_FOUND without the request, CONFLICT if it is decided otherwise already.
 */
export async function decideMembership(context: ServiceContext, input: unknown): Promise<Decided> {
  const { uid } = await assertNotSuspended(context)
  await context.consumeRateLimit('club-changes')
  const { requestId, decision } = parseInput(decideMembershipInput, input)
  const id = parseUuid(requestId)
  const existing = id && (await findRequest(context.database, id))
  if (!existing) throw notFound('There is no such request.')
  const choice = { decision, decidedBy: uid, now: context.now() }
  const { kind, clubSlug } = existing
  if (kind === 'NEW_CLUB') return decideNewClub(context, existing, choice)
  return changeMembers(context, clubSlug ?? '', async (transaction, club) => {
    const role = (await findMember(transaction, club.slug, uid))?.role ?? null
    if (!canDecide(kind, decision, { isUser: existing.userUid === uid, role })) throw forbidden('You cannot decide this request.')
    const request = await decideOnce(transaction, existing.id, choice)
    if (request.isNew && decision === 'ACCEPTED') await accept(transaction, club, request, uid, choice.now)
    return { club, request }
  })
}

async function accept(transaction: Transaction, club: ClubRecord, request: RequestRecord, actorUid: string, now: Date): Promise<void> {
  assertActive(club)
  if (request.kind === 'HANDOVER') await completeHandover(transaction, club, request, now)
  else if (!(await findMember(transaction, club.slug, request.userUid))) await addMember(transaction, club.slug, request.userUid, { actorUid, now })
}
