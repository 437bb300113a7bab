import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Transaction } from '../../../database/client.ts'
import { recordDomainEvent } from '../../../jobs/record-domain-event.ts'
import { conflict, forbidden, invalid, notFound } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { recordLogEntry } from '../../audit-log/record-log-entries.ts'
import { hasRole } from '../../roles/service.ts'
import { assertCanPublish, assertNotSuspended } from '../../users/service.ts'
import type { ClubRecord } from '../data.ts'
import { addMember, changeMembers, removeMember } from './change-members.ts'
import { countOfficers, findHead, findMember, findPerson, type MemberRecord, updateRole } from './data.ts'
import { maxOfficers, removeMemberInput, setMemberRoleInput } from './input.ts'
import { canRemove } from './policy.ts'

type ClubAndMember = { club: ClubRecord; member: MemberRecord }

/**
 * Sets the role and the title of a member, for the head; of the head, the title. An administrator names the head of a club without one, who becomes a member with it.
 * NOT_FOUND for no member, CONFLICT for another role of the head, for a second head and for too many officers.
 */
export async function setMemberRole(context: ServiceContext, input: unknown): Promise<ClubAndMember> {
  const { uid } = await assertCanPublish(context)
  await context.consumeRateLimit('club-changes')
  const { clubId, username, role, title } = parseInput(setMemberRoleInput, input)
  const mayNameHead = role === 'HEAD' && (await hasRole(context, 'ADMINISTRATOR'))
  const now = context.now()
  return changeMembers(context, clubId, async (transaction, club) => {
    const head = await findHead(transaction, club.slug)
    if (head?.userUid !== uid && !mayNameHead) throw forbidden('This is for the head of the club.')
    const person = await findPerson(transaction, username, uid)
    if (!person) throw notFound('There is no user with this name.')
    const member = await findMember(transaction, club.slug, person.uid)
    const isHead = person.uid === head?.userUid
    if (isHead && role !== 'HEAD') throw conflict('Hand the club over first.')
    if (head && !isHead && role === 'HEAD') throw conflict(`${club.name} has a head, who hands it over.`)
    if (!member && head) throw notFound('This person is no member of the club.')
    const current = member ?? (await addMember(transaction, club.slug, person.uid, { actorUid: uid, now }))
    const updated = await updateRole(transaction, current, { role, title, now })
    await assertOfficerCount(transaction, club.slug)
    if (updated.role !== current.role) {
      const act = role === 'HEAD' ? 'club.head_named' : 'club.role_changed'
      await recordLogEntry(transaction, { act, actorUid: uid, personUid: person.uid, details: { club: club.slug, role }, at: now })
      await recordDomainEvent(transaction, { kind: 'clubMember.roleChanged', subject: updated.id, actor: uid, at: now, payload: { club: club.slug } })
    }
    return { club, member: updated }
  })
}

/** CONFLICT if a change has given a club too many officers. */
export async function assertOfficerCount(transaction: Transaction, slug: string): Promise<void> {
  if ((await countOfficers(transaction, slug)) > maxOfficers) throw conflict(`A club has at most ${maxOfficers} officers.`)
}

/** Removes a member, for officers; an officer, for the head. NOT_FOUND for no member, FORBIDDEN for the head. */
export async function removeClubMember(context: ServiceContext, input: unknown): Promise<ClubAndMember> {
  const { uid } = await assertNotSuspended(context)
  await context.consumeRateLimit('club-changes')
  const { clubId, username } = parseInput(removeMemberInput, input)
  const now = context.now()
  return changeMembers(context, clubId, async (transaction, club) => {
    const role = (await findMember(transaction, club.slug, uid))?.role ?? null
    if (!canRemove(role, 'MEMBER')) throw forbidden('This is for the officers of the club.')
    const person = await findPerson(transaction, username, uid)
    if (person?.uid === uid) throw invalid('Leave the club instead.', 'username')
    const member = person && (await findMember(transaction, club.slug, person.uid))
    if (!member) throw notFound('This person is no member of the club.')
    if (!canRemove(role, member.role)) throw forbidden('Only the head removes officers.')
    await removeMember(transaction, member, { actorUid: uid, now })
    const details = { club: club.slug, role: member.role }
    await recordLogEntry(transaction, { act: 'club.member_removed', actorUid: uid, personUid: member.userUid, details, at: now })
    await recordDomainEvent(transaction, { kind: 'clubMember.removed', subject: member.userUid, actor: uid, at: now, payload: { club: club.slug } })
    return { club, member }
  })
}
