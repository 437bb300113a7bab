import type { EventDetailsFragment } from '../../../generated/graphql.ts'

type Times = Pick<EventDetailsFragment, 'registrationState' | 'startsAt' | 'endsAt' | 'opensAt' | 'closesAt'>

/** When the state of the registration changes by itself; null if it does not. */
export function getNextChange({ registrationState, startsAt, endsAt, opensAt, closesAt }: Times): string | null {
  if (registrationState === 'CANCELLED' || registrationState === 'OVER') return null
  if (registrationState === 'OPENS') return opensAt
  return registrationState === 'OPEN' || registrationState === 'FULL' ? (closesAt ?? startsAt) : endsAt
}
