import { z } from 'zod'
import type { LogRecord } from './data/lists.ts'
import type { ReportRecord } from './data/reports.ts'
import { moderationActions, reportContentInput } from './input.ts'

const dateSchema = z.iso.datetime()
const kindSchema = z.enum(['POST', 'REPLY', 'PROFILE', 'BUSINESS', 'LISTING', 'EVENT', 'CLUB'])
const reasonSchema = reportContentInput.shape.reason

export const reportResponseSchema = z.object({
  report: z
    .object({ id: z.string(), kind: kindSchema, reason: reasonSchema, note: z.string(), createdAt: dateSchema })
    .nullable()
    .meta({ description: 'The report; null if what it reports is gone.' }),
})

export const presentReport = ({ id, kind, reason, note, createdAt }: ReportRecord) => ({ id, kind, reason, note, createdAt: createdAt.toISOString() })

export const logResponseSchema = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      at: dateSchema,
      act: z.string().meta({ description: 'What was done: `case.decided`.' }),
      kind: kindSchema.nullable().meta({ description: 'The kind of the subject; null for acts without one.' }),
      reason: reasonSchema.nullable(),
      action: z.enum(moderationActions).nullable().meta({ description: 'The decision; null for other acts.' }),
    }),
  ),
})

export const presentLogEntry = ({ id, createdAt, act, subjectKind: kind, reason, action }: LogRecord) => ({
  id,
  at: createdAt.toISOString(),
  act,
  kind,
  reason,
  action,
})
