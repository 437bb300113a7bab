import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getNextChange } from '../../../client/src/features/events/page/next-change.ts'
import { describeAudience, describeSeats, describeState } from '../../../client/src/features/events/registration/describe-seats.ts'

const seats = { capacity: 60, heldSeats: 5, registeredCount: 43, waitingCount: 0, seatsLeft: 12, registrationState: 'OPEN' as const }
const event = { startsAt: '2026-11-26T11:30:00Z', endsAt: '2026-11-26T13:30:00Z', opensAt: '2026-11-20T03:30:00Z', closesAt: null }

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-10T06:00:00Z') }))
afterAll(() => void vi.useRealTimers())

test('held seats, registered people and the waiting list are named only if there are some', () => {
  expect(describeSeats(seats)).toEqual(['12 seats left of 60', '5 held by the organisers', '43 registered'])
  expect(describeSeats({ ...seats, heldSeats: 0, seatsLeft: 1, waitingCount: 2 })).toEqual(['1 seat left of 60', '43 registered', '2 on the waiting list'])
  expect(describeSeats({ ...seats, capacity: null, heldSeats: 0, registeredCount: 0, seatsLeft: null })).toEqual([])
  expect(describeSeats({ ...seats, registeredCount: 0, registrationState: 'OVER' })).toEqual([])
  expect(describeSeats({ ...seats, registrationState: 'OVER' })).toEqual(['43 registered'])
})

test('the state says when it ends', () => {
  expect(describeState({ ...event, registrationState: 'OPENS' })).toBe('Registration opens on Fri, Nov 20, 9:00 AM.')
  expect(describeState({ ...event, registrationState: 'OPEN' })).toBe('Registration is open until Thu, Nov 26, 5:00 PM.')
  expect(describeState({ ...event, closesAt: '2027-01-05T11:30:00Z', registrationState: 'OPEN' })).toBe('Registration is open until Tue, Jan 5, 2027, 5:00 PM.')
  expect(describeState({ ...event, registrationState: null })).toBe('No registration is needed. Just come.')
})

test('the audience is named', () => {
  const clubs = ['Thirai', 'CodeForge', 'Resonance'].map((name) => ({ id: name, slug: name, name }))
  expect(describeAudience({ clubs: [], courses: [] })).toBeNull()
  expect(describeAudience({ clubs, courses: ['BA English'] })).toBe('For members of Thirai, CodeForge and Resonance and for students of BA English.')
})

test('the state changes next when registration opens or closes, then at the end', () => {
  const states = ['OPENS', 'OPEN', 'FULL', 'CLOSED', null, 'CANCELLED', 'OVER'] as const
  expect(states.map((registrationState) => getNextChange({ ...event, registrationState }))).toEqual([
    ...[event.opensAt, event.startsAt, event.startsAt, event.endsAt, event.endsAt],
    ...[null, null],
  ])
  expect(getNextChange({ ...event, closesAt: '2026-11-25T11:30:00Z', registrationState: 'FULL' })).toBe('2026-11-25T11:30:00Z')
})
