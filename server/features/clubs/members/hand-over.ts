import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Transaction } from '../../../database/client.ts'
import { conflict, forbidden, invalid, notFound } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { recordLogEntry } from '../../audit-log/record-log-entries.ts'
import { assertCanPublish } from '../../users/service.ts'
import type { ClubRecord } from '../data.ts'
import { assertActive, changeMembers } from './change-members.ts'
import { findHead, findMember, findPerson, type RequestRecord, updateRole } from './data.ts'
import { handOverClubInput } from './input.ts'
import { assertOfficerCount } from './member-roles.ts'
import { closeRequests, openRequest } from './requests.ts'

/**
 * Asks a member to lead the club, for its head, who stays the head until the member accepts; an earlier open handover is withdrawn. NOT_FOUND for no member, FORBIDDEN
 * for one who has blocked the viewer.
 */
export async function handOverClub(context: ServiceContext, input: unknown): Promise<{ club: ClubRecord; request: RequestRecord }> {
  const { uid } = await assertCanPublish(context)
  await context.consumeRateLimit('club-changes')
  const { clubId, username, title, role, keepsTerm } = parseInput(handOverClubInput, input)
  const now = context.now()
  return changeMembers(context, clubId, async (transaction, club) => {
    if ((await findHead(transaction, club.slug))?.userUid !== uid) throw forbidden('This is for the head of the club.')
    assertActive(club)
    const person = await findPerson(transaction, username, uid)
    if (person?.uid === uid) throw invalid('Name somebody else.', 'username')
    if (!person || !(await findMember(transaction, club.slug, person.uid))) throw notFound('This person is no member of the club.')
    if (person.hasBlockedViewer) throw forbidden('You cannot hand the club over to this person.')
    await closeRequests(transaction, { clubSlug: club.slug, kinds: ['HANDOVER'] }, 'WITHDRAWN', { actorUid: uid, now })
    const details = { title, role, keepsTerm: keepsTerm ?? false }
    return { club, request: await openRequest(transaction, { kind: 'HANDOVER', clubSlug: club.slug, userUid: person.uid, createdBy: uid, details, now }) }
  })
}

/** Makes the user of an accepted handover the head; the previous one gets the role of the handover. CONFLICT if the head has changed, or the user has left. */
export async function completeHandover(transaction: Transaction, { slug }: ClubRecord, { userUid, createdBy, details }: RequestRecord, now: Date) {
  const [head, next] = [await findHead(transaction, slug), await findMember(transaction, slug, userUid)]
  if (head?.userUid !== createdBy || !next) throw conflict('This handover is no longer possible.')
  await updateRole(transaction, head, { role: details.role ?? 'MEMBER', title: '', listsTerm: details.keepsTerm ?? false, now })
  await updateRole(transaction, next, { role: 'HEAD', title: details.title ?? '', now })
  await assertOfficerCount(transaction, slug)
  await recordLogEntry(transaction, { act: 'club.handed_over', actorUid: userUid, personUid: head.userUid, details: { club: slug }, at: now })
}
