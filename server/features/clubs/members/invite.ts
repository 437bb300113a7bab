import type { ServiceContext } from '../../../auth/service-context.ts'
import { conflict, forbidden, notFound } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { assertCanPublish } from '../../users/service.ts'
import { assertClubOfficer } from '../roles.ts'
import { assertActive, changeMembers } from './change-members.ts'
import { findMember, findOpenRequests, findPerson, type RequestRecord } from './data.ts'
import { inviteToClubInput } from './input.ts'
import { openRequest } from './requests.ts'

/**
 * Invites a user to a club; an open invitation stays as it is. For officers. NOT_FOUND without such a user, FORBIDDEN for one who has blocked the viewer, CONFLICT
 * for a member and for a user with an open request to join.
 */
export async function inviteToClub(context: ServiceContext, input: unknown): Promise<RequestRecord> {
  const { uid } = await assertCanPublish(context)
  await context.consumeRateLimit('club-invitations')
  const { clubId, username, message } = parseInput(inviteToClubInput, input)
  return changeMembers(context, clubId, async (transaction, club) => {
    await assertClubOfficer({ viewer: context.viewer, database: transaction }, club.slug)
    assertActive(club)
    const person = await findPerson(transaction, username, uid)
    if (!person) throw notFound('There is no user with this name.')
    if (person.hasBlockedViewer) throw forbidden('You cannot invite this person.')
    if (await findMember(transaction, club.slug, person.uid)) throw conflict('This person is a member already.', 'username')
    const [open] = await findOpenRequests(transaction, { clubSlug: club.slug, userUid: person.uid, kind: { in: ['INVITATION', 'JOIN'] } })
    if (open?.kind === 'JOIN') throw conflict('This person asks to join. Accept the request.', 'username')
    return open ?? openRequest(transaction, { kind: 'INVITATION', clubSlug: club.slug, userUid: person.uid, createdBy: uid, message, now: context.now() })
  })
}
