const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** Until when a case should be decided: 'Due in 3 hours', 'Overdue by 2 days', 'Due now'. */
export function formatDue(dueAt: string, now: number): string {
  const left = Date.parse(dueAt) - now
  const distance = Math.abs(left)
  const [unit, unitMs] = units.find(([, ms]) => distance >= ms) ?? []
  if (!unit || !unitMs) return 'Due now'
  const count = Math.floor(distance / unitMs)
  return `${left > 0 ? 'Due in' : 'Overdue by'} ${count} ${unit}${count === 1 ? '' : 's'}`
}
