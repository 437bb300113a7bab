import type { SanctionRecord } from './data.ts'

/** Whether a sanction applies. A warning never does. */
export const isSanctionActive = ({ endsAt, liftedAt }: Pick<SanctionRecord, 'endsAt' | 'liftedAt'>, now: Date) =>
  endsAt !== null && endsAt > now && liftedAt === null
