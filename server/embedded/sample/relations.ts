import type { Transaction } from '../../database/client.ts'
import { insertFollows as insertClubFollows } from '../../features/clubs/data.ts'
import { insertMembers } from '../../features/clubs/members/data.ts'
import { insertEvents } from '../../features/events/data.ts'
import { insertRegistrations } from '../../features/events/registrations/data.ts'
import { createTicketCode } from '../../features/events/registrations/ticket-code.ts'
import { insertFollows } from '../../features/people/data.ts'
import { recordDomainEvent } from '../../jobs/record-domain-event.ts'
import { createUuidV7 } from '../../utils/uuid.ts'
import { chooseStudents, getReactionTime, toFraction } from './crowd.ts'
import type { PlannedEvent } from './events.ts'

const dayMs = 24 * 60 * 60 * 1000

type People = { usernames: string[]; toUid: (username: string) => string; now: Date }

/** The students with many followers; the others have up to 16. */
const followerCounts: Record<string, number> = { 'kavya.r': 34, ishita: 41, arjun: 26, nila: 29, farhan_k: 22, 'lakshmi.v': 19 }
const maxFollowers = 16
/** Who follows the two main accounts last, which they are told. */
const lastFollowers = [
  ['nandhini', 'kavya.r'],
  ['gokul', 'arjun'],
] as const

/** Stores who follows whom, and which clubs. */
export async function insertRelations(transaction: Transaction, clubSlugs: string[], { usernames, toUid, now }: People): Promise<void> {
  const since = new Date(now.getTime() - 12 * dayMs)
  const follows = usernames.flatMap((followee) => {
    const count = followerCounts[followee] ?? Math.floor(toFraction(`followers ${followee}`) * (maxFollowers + 1))
    const certain = lastFollowers.flatMap(([follower, followed]) => (followed === followee ? follower : []))
    return chooseStudents(usernames, count, `follow ${followee}`, { certain, except: [followee] }).map((follower) => {
      const createdAt = getReactionTime(since, now, `${follower} follows ${followee}`)
      return { followerUid: toUid(follower), followeeUid: toUid(followee), createdAt }
    })
  })
  await insertFollows(transaction, follows)
  for (const [follower, followee] of lastFollowers)
    await recordDomainEvent(transaction, { kind: 'user.followed', subject: toUid(followee), actor: toUid(follower), at: now })
  const clubFollows = clubSlugs.flatMap((clubSlug) =>
    chooseStudents(usernames, 8 + Math.floor(toFraction(clubSlug) * 10), `follow ${clubSlug}`).map((username) => ({
      ...{ clubSlug, userUid: toUid(username), createdAt: getReactionTime(since, now, `${username} follows ${clubSlug}`) },
    })),
  )
  await insertClubFollows(transaction, clubFollows)
}

/** Stores who is in a club, besides those who joined in account set-up. */
export const insertClubMembers = (transaction: Transaction, members: { clubSlug: string; username: string }[], { toUid, now }: Omit<People, 'usernames'>) =>
  insertMembers(
    transaction,
    members.map(({ clubSlug, username }) => ({ clubSlug, userUid: toUid(username), joinedAt: new Date(now.getTime() - 20 * dayMs) })),
  )

/** Stores the events with the people who are registered or wait. */
export async function insertEventsWithRegistrations(transaction: Transaction, events: PlannedEvent[], { usernames, toUid, now }: People): Promise<void> {
  const registrations = events.flatMap(({ id: eventId, title, startsAt, attendance }) => {
    if (!attendance) return []
    const { registered, certain = [], waiting = [] } = attendance
    const people = [...chooseStudents(usernames, registered, title, { certain, except: waiting }), ...waiting]
    // Everybody registers before the event, and before the campus is created.
    const until = new Date(Math.min(now.getTime(), startsAt.getTime()) - dayMs / 24)
    const since = until.getTime() - 5 * dayMs
    return people.map((username, index) => {
      const createdAt = new Date(since + Math.floor(((index + toFraction(username)) / people.length) * (until.getTime() - since)))
      const hasSeat = index < registered
      return {
        ...{
          id: createUuidV7(createdAt),
          eventId,
          userUid: toUid(username),
          state: hasSeat ? ('REGISTERED' as const) : ('WAITING' as const),
          number: index + 1,
        },
        ...{ ticketCode: createTicketCode(), showsName: toFraction(`${title} ${username}`) < 0.6, createdAt, confirmedAt: hasSeat ? createdAt : null },
      }
    })
  })
  const countOf = (eventId: string, states: string[]) => registrations.filter((each) => each.eventId === eventId && states.includes(each.state)).length
  await insertEvents(
    transaction,
    events.map(({ attendance: _attendance, ...event }) => ({
      ...event,
      ...{ registeredCount: countOf(event.id, ['REGISTERED']), waitingCount: countOf(event.id, ['WAITING']) },
      lastNumber: countOf(event.id, ['REGISTERED', 'WAITING']),
    })),
  )
  await insertRegistrations(transaction, registrations)
}
