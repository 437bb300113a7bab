import { CalendarDays, type LucideIcon, MessagesSquare, Scale, UsersRound } from 'lucide-react'
import type { NotificationKind } from '../../../../generated/graphql.ts'

type GroupId = 'posts' | 'clubs' | 'events' | 'campus'

const groupIds: Record<NotificationKind, GroupId> = {
  REPLY: 'posts',
  MENTION: 'posts',
  VOTE: 'posts',
  FOLLOW: 'posts',
  CLUB_POST: 'clubs',
  CLUB_EVENT: 'clubs',
  CLUB_REQUEST: 'clubs',
  MEMBERSHIP: 'clubs',
  EVENT_CHANGE: 'events',
  EVENT_SEAT: 'events',
  EVENT_MESSAGE: 'events',
  DAY_REMINDER: 'events',
  HOUR_REMINDER: 'events',
  ANNOUNCEMENT: 'campus',
  REPORT: 'campus',
  MODERATION: 'campus',
  CASE: 'campus',
  APPEAL: 'campus',
  NEW_CLUB: 'campus',
  ROLE: 'campus',
}

type Group = { id: GroupId; label: string; contents: string; Icon: LucideIcon }

const groups: Group[] = [
  { id: 'posts', label: 'Posts and people', contents: 'Replies, mentions, upvotes, followers', Icon: MessagesSquare },
  { id: 'clubs', label: 'Clubs', contents: 'Posts, events, requests, memberships', Icon: UsersRound },
  { id: 'events', label: 'Events', contents: 'Changes, seats, messages, reminders', Icon: CalendarDays },
  { id: 'campus', label: 'Campus and moderation', contents: 'Announcements, decisions, roles', Icon: Scale },
]

/** The groups of the settings with their preferences, in the order of both. */
export const groupPreferences = <Preference extends { kind: NotificationKind }>(preferences: readonly Preference[]) =>
  groups
    .map((group) => ({ ...group, preferences: preferences.filter(({ kind }) => groupIds[kind] === group.id) }))
    .filter((group) => group.preferences.length > 0)

/** The value that all items have; 'mixed' if they differ. */
export function getCommonValue<Value>(values: readonly Value[]): Value | 'mixed' {
  const [first, ...others] = values
  return first === undefined || others.some((value) => value !== first) ? 'mixed' : first
}
