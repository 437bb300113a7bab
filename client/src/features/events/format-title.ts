import type { RegistrationState } from '../../generated/graphql.ts'

/** The title of an event in a calendar, with a mark if the viewer is registered or waits for it. */
export function formatTitle({ title, cancelledAt }: { title: string; cancelledAt: string | null }, state?: RegistrationState): string {
  if (cancelledAt) return `Cancelled: ${title}`
  if (state === 'REGISTERED') return `✓ ${title} · registered`
  return state === 'WAITING' ? `… ${title} · waiting list` : title
}
