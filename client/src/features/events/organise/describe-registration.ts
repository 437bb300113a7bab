import type { EventDetailsFragment, RegistrationItemFragment, RegistrationState } from '../../../generated/graphql.ts'

export type Questions = EventDetailsFragment['questions']

/** Of an answer to a question that the event no longer has. */
export const removedQuestionLabel = 'A question of before'

const stateLabels: Record<RegistrationState, string> = { REGISTERED: 'Registered', WAITING: 'Waiting', CANCELLED: 'Cancelled' }

export const describeState = ({ state, place }: Pick<RegistrationItemFragment, 'state' | 'place'>) =>
  place === null ? stateLabels[state] : `Waiting, number ${place}`

/** Registrations outlive accounts. */
export const getRegistrantName = ({ user }: Pick<RegistrationItemFragment, 'user'>) => user?.username ?? 'Former student'
