import type { Transaction } from '../../../database/client.ts'
import type { RegistrationState } from '../../../generated/prisma/client.ts'
import type { DomainEvent, EventHandler, EventHandlers } from '../../../jobs/types.ts'
import { listRoleHolders } from '../../roles/data.ts'
import type { Cause } from '../data/fan-out.ts'
import { notify, notifyAll } from '../fan-out.ts'
import { allSubject } from '../staff/subjects.ts'
import { findClubHead, findClubOfEvent, findClubPost, findClubRequest, findSeat, findUserOfMember, listOfficers, listReaders, listRegistered } from './data.ts'

// Organisers act for their event: users who have blocked one of them are notified too.

/** Notifies the members of a club, and those who follow it, of a post for it, once. */
export const notifyOfClubPost: EventHandler = async ({ transaction }, { subject: subjectId, at }) => {
  const post = await findClubPost(transaction, subjectId)
  if (!post?.clubSlug) return
  const { clubSlug, isMembersOnly, authorUid: actorUid } = post
  await notifyAll(transaction, { kind: 'CLUB_POST', subjectId, at, actorUid }, (...page) => listReaders(transaction, clubSlug, isMembersOnly, ...page))
}

/** Notifies the members of a club, and those who follow it, of its new event, of a series once. */
const notifyOfEvent: EventHandler = async ({ transaction }, { subject: subjectId, actor, at }) => {
  const clubSlug = await findClubOfEvent(transaction, subjectId)
  if (clubSlug === null) return
  await notifyAll(
    transaction,
    { kind: 'CLUB_EVENT', subjectId, at },
    (...page) => listReaders(transaction, clubSlug, false, ...page),
    (uid) => uid !== actor,
  )
}

/** Notifies the people of an event, without the organiser. */
const notifyRegistered = (transaction: Transaction, eventId: string, states: RegistrationState[], cause: Cause, organiserUid: string | null) =>
  notifyAll(
    transaction,
    cause,
    (...page) => listRegistered(transaction, eventId, states, ...page),
    (uid) => uid !== organiserUid,
  )

const notifyOfChange: EventHandler = ({ transaction }, { subject: subjectId, actor, at }) =>
  notifyRegistered(transaction, subjectId, ['REGISTERED', 'WAITING'], { kind: 'EVENT_CHANGE', subjectId, at }, actor)

const notifyOfMessage: EventHandler<'event.messaged'> = ({ transaction }, { subject, actor, at, payload }) =>
  notifyRegistered(transaction, subject, ['REGISTERED'], { kind: 'EVENT_MESSAGE', subjectId: payload.messageId, at }, actor)

const remind: EventHandler<'event.reminded'> = ({ transaction }, { subject: subjectId, at, payload }) =>
  notifyRegistered(transaction, subjectId, ['REGISTERED'], { kind: `${payload.lead}_REMINDER`, subjectId, at }, null)

const notifyOfSeat: EventHandler = async ({ transaction }, { subject, at }) => {
  const seat = await findSeat(transaction, subject)
  if (seat) await notify(transaction, { kind: 'EVENT_SEAT', subjectId: seat.eventId, at }, [seat.userUid])
}

/** Notifies those who decide a request: the officers, the invited, the next head, of a new club the administrators. */
const notifyOfRequest: EventHandler = async ({ transaction }, { subject, at }) => {
  const request = await findClubRequest(transaction, subject)
  if (!request || request.decision !== null) return
  const { kind, clubSlug, userUid, createdBy: actorUid } = request
  if (kind === 'NEW_CLUB') return notify(transaction, { kind, subjectId: allSubject, at, actorUid }, await listRoleHolders(transaction, 'ADMINISTRATOR', at))
  if (clubSlug === null) return
  if (kind === 'JOIN') await notify(transaction, { kind: 'CLUB_REQUEST', subjectId: clubSlug, at, actorUid }, await listOfficers(transaction, clubSlug))
  else await notify(transaction, { kind: 'MEMBERSHIP', subjectId: subject, at, actorUid }, [userUid])
}

/** Notifies the sender of a request of the decision. */
const notifyOfDecision = async ({ transaction }: { transaction: Transaction }, { subject: subjectId, at }: DomainEvent) => {
  const request = await findClubRequest(transaction, subjectId)
  if (!request || request.decision === null || request.decision === 'WITHDRAWN' || request.decidedBy === request.createdBy) return
  // Officers decide for the club.
  const actorUid = request.kind === 'INVITATION' || request.kind === 'HANDOVER' ? request.decidedBy : null
  await notify(transaction, { kind: 'MEMBERSHIP', subjectId, at, actorUid }, [request.createdBy])
}

/** Notifies a member whom the officers have removed. They act for the club. */
const notifyOfRemoval: EventHandler = ({ transaction }, { id: subjectId, subject, at }) => notify(transaction, { kind: 'MEMBERSHIP', subjectId, at }, [subject])

/** Notifies a member whose role another person has changed. */
const notifyOfRole: EventHandler = async ({ transaction }, { id: subjectId, subject, actor, at }) => {
  const userUid = await findUserOfMember(transaction, subject)
  if (userUid !== null && userUid !== actor) await notify(transaction, { kind: 'MEMBERSHIP', subjectId, at }, [userUid])
}

/** Notifies the head of a club that is archived. */
const notifyOfArchive: EventHandler = async ({ transaction }, { id: subjectId, subject, actor, at }) => {
  const headUid = await findClubHead(transaction, subject)
  if (headUid !== null && headUid !== actor) await notify(transaction, { kind: 'MEMBERSHIP', subjectId, at }, [headUid])
}

export const clubAndEventHandlers: EventHandlers = {
  'event.added': { notify: notifyOfEvent },
  'event.moved': { notify: notifyOfChange },
  'event.cancelled': { notify: notifyOfChange },
  'event.messaged': { notify: notifyOfMessage },
  'event.reminded': { notify: remind },
  'registration.confirmed': { notify: notifyOfSeat },
  'clubRequest.opened': { notify: notifyOfRequest },
  'clubRequest.decided': { notify: notifyOfDecision },
  'clubMember.removed': { notify: notifyOfRemoval },
  'clubMember.roleChanged': { notify: notifyOfRole },
  'club.archived': { notify: notifyOfArchive },
}
