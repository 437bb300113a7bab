import type { EventDetailsFragment } from '../../../generated/graphql.ts'
import { formatEventTime } from '../../../lib/format/format.ts'

type Seats = Pick<EventDetailsFragment, 'capacity' | 'heldSeats' | 'registeredCount' | 'waitingCount' | 'seatsLeft' | 'registrationState'>
type State = Pick<EventDetailsFragment, 'registrationState' | 'startsAt' | 'opensAt' | 'closesAt'>

const countSeats = (count: number) => `${count} ${count === 1 ? 'seat' : 'seats'}`

/** The seats of an event, most important first: '12 seats left of 60', '5 held by the organisers', '43 registered', '2 on the waiting list'. Of a cancelled event and one that is over, only the registered people. Nobody is not counted. */
export function describeSeats({ capacity, heldSeats, registeredCount, waitingCount, seatsLeft, registrationState }: Seats): string[] {
  const registered = registeredCount > 0 ? [`${registeredCount} registered`] : []
  if (registrationState === 'CANCELLED' || registrationState === 'OVER') return registered
  return [
    ...(capacity === null || seatsLeft === null ? [] : [`${countSeats(seatsLeft)} left of ${capacity}`]),
    ...(heldSeats > 0 ? [`${heldSeats} held by the organisers`] : []),
    ...registered,
    ...(waitingCount > 0 ? [`${waitingCount} on the waiting list`] : []),
  ]
}

/** Whether people can register, in a sentence. */
export function describeState({ registrationState, startsAt, opensAt, closesAt }: State): string {
  switch (registrationState) {
    case 'OPENS':
      return opensAt ? `Registration opens on ${formatEventTime(opensAt)}.` : 'Registration is not open yet.'
    case 'OPEN':
      return `Registration is open until ${formatEventTime(closesAt ?? startsAt)}.`
    case 'FULL':
      return 'All seats are taken. You can join the waiting list.'
    case 'CLOSED':
    case 'CANCELLED':
    case 'OVER':
      return 'Registration has closed.'
    case null:
      return 'No registration is needed. Just come.'
  }
}

/** The viewer's place on the waiting list, in a sentence. */
export const describePlace = (place: number | null) => (place === null ? 'You are on the waiting list.' : `You are number ${place} on the waiting list.`)

type Audience = EventDetailsFragment['audience']

/** Who may register, in a sentence; null for everyone. */
export function describeAudience({ clubs, courses }: Audience): string | null {
  const parts = [
    ...(clubs.length ? [`members of ${joinNames(clubs.map(({ name }) => name))}`] : []),
    ...(courses.length ? [`students of ${joinNames(courses)}`] : []),
  ]
  return parts.length ? `For ${parts.join(' and for ')}.` : null
}

const joinNames = (names: string[]) => (names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)
