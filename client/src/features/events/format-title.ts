import type { RegistrationState } from '../../generated/graphql.ts'

type Titled = { title: string; cancelledAt: string | null }

/** What a calendar shows before the title of an event, and the words before and after it: whether the viewer is registered or waits for it, or it is cancelled. */
export function describeMark({ cancelledAt }: Titled, state?: RegistrationState) {
  if (cancelledAt) return { before: 'Cancelled: ' }
  if (state === 'REGISTERED') return { mark: '✓ ', after: ' · registered' }
  return state === 'WAITING' ? { mark: '… ', after: ' · waiting list' } : {}
}

/** The title of an event in a calendar, with a mark if the viewer is registered or waits for it. */
export function formatTitle(event: Titled, state?: RegistrationState): string {
  const { before = '', mark = '', after = '' } = describeMark(event, state)
  return before + mark + event.title + after
}
