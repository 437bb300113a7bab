import type { ReportReason } from '../generated/prisma/client.ts'

/** The value of an event that has no payload. */
type NoPayload = Record<string, never>

/** Why a text is held: an entry of the word list, or `repeated`. */
type HeldPayload = { heldFor: string }

/** The kinds of domain events with their payloads. `subject` is the id of a record of the kind's first part (a club's is its slug), unless said otherwise. */
export interface DomainEvents {
  'announcement.published': NoPayload
  /** `subject` is the id of the case. */
  'appeal.decided': { isGranted: boolean }
  'business.held': HeldPayload
  'case.appealed': NoPayload
  'case.decided': { action: string; reason: ReportReason }
  'case.held': NoPayload
  'case.reported': { reason: ReportReason }
  'club.archived': NoPayload
  'club.held': HeldPayload
  /** `subject` is the uid of the former member. */
  'clubMember.removed': { club: string }
  /** `subject` is the id of the membership. */
  'clubMember.roleChanged': { club: string }
  'clubRequest.decided': NoPayload
  'clubRequest.opened': NoPayload
  /** `count` is the number of events of the series, of which `subject` is the first. */
  'event.added': { count: number }
  'event.cancelled': NoPayload
  'event.flagged': HeldPayload & { messageId?: string }
  'event.held': HeldPayload
  'event.messaged': { messageId: string }
  /** Times in ISO 8601. */
  'event.moved': { previous: { startsAt: string; endsAt: string; place: string } }
  /** How long before its start. */
  'event.reminded': { lead: 'DAY' | 'HOUR' }
  /** `ids` are those of the notifications, `subject` that of their subject. */
  'notifications.added': { ids: string[] }
  'post.added': NoPayload
  /** Recorded if the edit mentions people whom the text did not mention. */
  'post.edited': NoPayload
  'post.held': HeldPayload
  /** Hidden by reports or a moderator. */
  'post.hidden': NoPayload
  /** Recorded by a trigger. */
  'post.purged': NoPayload
  'post.shown': NoPayload
  /** `subject` is the uid of the user. */
  'profile.held': HeldPayload
  'registration.confirmed': { eventId: string }
  'reply.added': NoPayload
  /** Recorded if the edit mentions people whom the text did not mention. */
  'reply.edited': NoPayload
  'reply.held': HeldPayload
  /** Recorded by a trigger. */
  'reply.purged': NoPayload
  'reply.shown': NoPayload
  /** `subject` is the id of the grant. */
  'role.granted': NoPayload
  'role.revoked': NoPayload
  'sanction.changed': NoPayload
  'user.created': NoPayload
  /** `subject` is the uid of the followed user. */
  'user.followed': NoPayload
}

export type EventKind = keyof DomainEvents

/** The part of an event that is its payload: optional for a kind that has none. */
export type EventPayload<Kind extends EventKind> = NoPayload extends DomainEvents[Kind] ? { payload?: DomainEvents[Kind] } : { payload: DomainEvents[Kind] }
