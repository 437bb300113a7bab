import { formatDay } from '../../../lib/format/format-event.ts'

/** How often the events of a new series are. */
export const repeatLabels = { NEVER: 'Does not repeat', WEEKLY: 'Every week', FORTNIGHTLY: 'Every two weeks', MONTHLY: 'Every month' } as const
export type Repeat = keyof typeof repeatLabels

const frequencies: Record<Exclude<Repeat, 'NEVER'>, string> = { WEEKLY: 'FREQ=WEEKLY', FORTNIGHTLY: 'FREQ=WEEKLY;INTERVAL=2', MONTHLY: 'FREQ=MONTHLY' }

/** `until` is a day as a date field has it: `2026-12-31`. */
export type Recurrence = { repeat: Repeat; seriesEnd: 'COUNT' | 'UNTIL'; count: string; until: string }

/** The recurrence rule (RFC 5545, section 3.3.10); null for a single event. */
export function buildRule({ repeat, seriesEnd, count, until }: Recurrence): string | null {
  if (repeat === 'NEVER') return null
  return `${frequencies[repeat]};${seriesEnd === 'COUNT' ? `COUNT=${count.trim()}` : `UNTIL=${until.replaceAll('-', '')}`}`
}

const units: Record<string, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month' }

/** A recurrence rule in words: 'Every two weeks, 10 times'. Its days are those of its events. */
export function describeRule(rule: string): string {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  const unit = units[parts.get('FREQ') ?? '']
  if (!unit) return 'One of a series'
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const frequency = interval === 1 ? `Every ${unit}` : `Every ${interval === 2 ? 'two' : interval} ${unit}s`
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')]
  if (count) return `${frequency}, ${count === '1' ? 'once' : `${count} times`}`
  return until ? `${frequency} until ${formatDay(until.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3'))}` : frequency
}
