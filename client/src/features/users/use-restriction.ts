import { createContext, useContext } from 'react'
import type { ViewerCardQuery } from '../../generated/graphql.ts'
import { formatDate } from '../../lib/format/format.ts'

type Sanction = NonNullable<NonNullable<ViewerCardQuery['viewer']>['settings']>['sanctions'][number]

/** The silence or suspension that holds; the suspension if both do. */
export function findRestriction(sanctions: readonly Sanction[] = []): Sanction | null {
  const active = sanctions.filter(({ kind, isActive }) => isActive && kind !== 'WARNING')
  return active.find(({ kind }) => kind === 'SUSPENSION') ?? active[0] ?? null
}

export const RestrictionContext = createContext<Sanction | null>(null)

/** The silence or suspension of the viewer; null without one, and while it is unknown. */
export const useRestriction = () => useContext(RestrictionContext)

/** Why a restricted viewer cannot do something: 'post'. The notice above the page says why. */
export const describeRestriction = ({ kind, endsAt }: Pick<Sanction, 'kind' | 'endsAt'>, action: string) =>
  `You are ${kind === 'SUSPENSION' ? 'suspended' : 'silenced'}${endsAt ? ` until ${formatDate(endsAt, 'campus')}` : ''}, and cannot ${action}.`
