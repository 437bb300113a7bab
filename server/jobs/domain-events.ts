import type { ReportReason } from '../generated/prisma/client.ts'

/** The value of an event that has no payload. */
type None = Record<string, never>

/** Why a text is held: an entry of the word list, or `repeated`. */
type Held = { heldFor: string }

/** The kinds of domain events with their payloads. `subject` of an event is the id of a record of the kind's first part, unless said otherwise. */
export interface DomainEvents {
  'announcement.published': None
  /** `subject` is the id of the case. */
  'appeal.decided': { isGranted: boolean }
  'business.held': Held
  'case.appealed': None
  'case.decided': { action: string; reason: ReportReason }
  'case.held': None
  'case.reported': { reason: ReportReason }
  'club.archived': None
  'club.held': Held
  /** `subject` is the uid of the former member. */
  'clubMember.removed': { club: string }
  'clubMember.roleChanged': None
  'clubRequest.decided': None
  'clubRequest.opened': None
  /** `count` is the number of events of the series, of which `subject` is the first. */
  'event.added': { count: number }
  'event.cancelled': None
  'event.flagged': Held & { messageId?: string }
  'event.held': Held
  'event.messaged': { messageId: string }
  'event.moved': { previous: { startsAt: Date; endsAt: Date; place: string } }
  /** How long before its start. */
  'event.reminded': { lead: 'DAY' | 'HOUR' }
  /** `ids` are those of the notifications, `subject` that of their subject. */
  'notifications.added': { ids: string[] }
  'post.added': None
  /** Recorded if the edit mentions people whom the text did not mention. */
  'post.edited': None
  'post.held': Held
  'post.hidden': None
  /** Recorded by a trigger. */
  'post.purged': None
  'post.shown': None
  /** `subject` is the uid of the user. */
  'profile.held': Held
  'registration.confirmed': { eventId: string }
  'reply.added': None
  /** Recorded if the edit mentions people whom the text did not mention. */
  'reply.edited': None
  'reply.held': Held
  /** Recorded by a trigger. */
  'reply.purged': None
  'reply.shown': None
  /** `subject` is the id of the grant. */
  'role.granted': None
  'role.revoked': None
  'sanction.changed': None
  'user.created': None
  /** `subject` is the uid of the followed user. */
  'user.followed': None
}

export type EventKind = keyof DomainEvents

/** The part of an event that is its payload: optional for a kind that has none. */
export type EventPayload<Kind extends EventKind> = None extends DomainEvents[Kind] ? { payload?: DomainEvents[Kind] } : { payload: DomainEvents[Kind] }
