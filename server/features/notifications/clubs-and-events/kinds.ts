import type { ClubRole, NotificationKind } from '../../../generated/prisma/client.ts'
import { toNodeId } from '../../../relay/node-id.ts'
import { formatInstant, formatMinutes, getCampusClock } from '../../../utils/campus-time.ts'
import { formatActors, type Kind, type NotificationDetails, quote, toPostPath } from '../kind.ts'

type EventDetails = Pick<NotificationDetails, 'title' | 'eventId' | 'startsAt' | 'place'>

const toEventPath = ({ eventId }: EventDetails) => `/events/${toNodeId('Event', eventId ?? '')}`
const toClubPath = (slug: string | null) => `/clubs/${encodeURIComponent(slug ?? '')}`
/** `“Open mic”` */
const toName = ({ title }: EventDetails) => quote(title ?? '') || 'An event'
const toStart = ({ startsAt }: EventDetails) => new Date(startsAt ?? 0)
/** `“Open mic” on Monday, 23 November at 5 pm` */
const toNameAndTime = (event: EventDetails) => `${toName(event)} on ${formatInstant(toStart(event))}`
const appendPlace = (text: string, { place }: EventDetails) => (place ? `${text}, ${place}` : text)

/** The role that the user has been given. */
function describeRole(role: ClubRole, club: string): string {
  if (role === 'HEAD') return `You now lead ${club}`
  return role === 'OFFICER' ? `You are now an officer of ${club}` : `You are no longer an officer of ${club}`
}

/** An invitation to the user, the decision about a request that the user has made, or what has become of a membership. */
function describeMembership({ names, requestKind, decision, clubName, title, isArchived, clubRole }: NotificationDetails & { names: string[] }): string {
  const [name = 'Somebody'] = names
  const club = clubName ?? title ?? 'a club'
  const isAccepted = decision === 'ACCEPTED'
  switch (requestKind) {
    case 'INVITATION':
      if (decision === null) return `${name} invites you to join ${club}`
      return isAccepted ? `${name} joined ${club} at your invitation` : `${name} declined your invitation to ${club}`
    case 'HANDOVER':
      if (decision === null) return `${name} asks you to lead ${club}`
      return isAccepted ? `${name} now leads ${club}` : `${name} declined to lead ${club}`
    case 'NEW_CLUB':
      return isAccepted ? `${club} is now a club, and you lead it` : `Your request for the club ${title ?? club} was declined`
    case null:
      if (clubRole !== null) return describeRole(clubRole, club)
      return isArchived ? `${club}, which you lead, was archived` : `You are no longer a member of ${club}`
    default:
      return isAccepted ? `You are now a member of ${club}` : `Your request to join ${club} was declined`
  }
}

/** The kinds of clubs and events. */
export const clubAndEventKinds = {
  CLUB_POST: {
    defaults: { inApp: true, push: false, email: 'DIGEST' },
    label: 'New posts for your clubs',
    // Posts for members have no page of their own.
    describe: ({ names: [name = 'Somebody'], clubName, clubSlug, postId, quote: quotation }) => ({
      text: `${name} posted for ${clubName ?? 'a club'}${quotation && `: ${quotation}`}`,
      path: postId === null ? toClubPath(clubSlug) : toPostPath(postId),
    }),
  },
  CLUB_EVENT: {
    defaults: { inApp: true, push: false, email: 'DIGEST' },
    label: 'New events of your clubs',
    describe: (event) => ({ text: `New event of ${event.clubName ?? 'a club'}: ${toNameAndTime(event)}`, path: toEventPath(event) }),
  },
  CLUB_REQUEST: {
    defaults: { inApp: true, push: true, email: 'DIGEST' },
    label: 'Requests to join clubs that you lead',
    describe: ({ names, actorCount, clubName, clubSlug }) => ({
      text: `${formatActors(names, actorCount)} ${actorCount === 1 ? 'asks' : 'ask'} to join ${clubName ?? 'a club'}`,
      path: `${toClubPath(clubSlug)}/manage`,
    }),
  },
  MEMBERSHIP: {
    defaults: { inApp: true, push: true, email: 'NOW' },
    label: 'Invitations to clubs, decisions about your requests, your roles, and the end of memberships',
    describe: (details) => ({ text: describeMembership(details), path: details.clubSlug === null ? '/clubs' : toClubPath(details.clubSlug) }),
  },
  EVENT_CHANGE: {
    defaults: { inApp: true, push: true, email: 'NOW' },
    label: 'Moved and cancelled events that you registered for',
    describe: (event) => ({
      text: event.isCancelled
        ? `${toNameAndTime(event)} is cancelled`
        : appendPlace(`${toName(event)} has a new time or place: ${formatInstant(toStart(event))}`, event),
      path: toEventPath(event),
    }),
  },
  EVENT_SEAT: {
    defaults: { inApp: true, push: true, email: 'NOW' },
    label: 'Seats from waiting lists',
    describe: (event) => ({ text: `You have moved up from the waiting list: you have a seat at ${toNameAndTime(event)}`, path: toEventPath(event) }),
  },
  EVENT_MESSAGE: {
    defaults: { inApp: true, push: true, email: 'NOW' },
    label: 'Messages of the organisers of events',
    describe: (event) => ({ text: `A message of the organisers of ${toName(event)}`, path: `${toEventPath(event)}#messages` }),
    isMailedInFull: true,
  },
  DAY_REMINDER: {
    defaults: { inApp: true, push: true, email: 'NOW' },
    label: 'Reminders a day before an event',
    describe: (event) => ({ text: appendPlace(`${toName(event)} begins on ${formatInstant(toStart(event))}`, event), path: toEventPath(event) }),
  },
  HOUR_REMINDER: {
    defaults: { inApp: true, push: true, email: 'OFF' },
    label: 'Reminders an hour before an event',
    describe: (event) => ({
      text: appendPlace(`${toName(event)} begins at ${formatMinutes(getCampusClock(toStart(event)).minutes)}`, event),
      path: toEventPath(event),
    }),
  },
} satisfies Partial<Record<NotificationKind, Kind>>
