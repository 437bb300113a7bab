import { z } from 'zod'
import type { ScanResult } from './scans.ts'

const outcomes = ['CHECKED_IN', 'ALREADY', 'OTHER_EVENT', 'REVOKED', 'FORGED', 'UNKNOWN', 'UNDONE', 'TEST'] as const satisfies readonly ScanResult['outcome'][]

export const checkInsResponseSchema = z.object({
  results: z
    .array(
      z.object({
        deviceScanId: z.string(),
        outcome: z.enum(outcomes).meta({
          description:
            'CHECKED_IN: this scan is the check-in; ALREADY: an earlier scan is; OTHER_EVENT: the ticket is for another event; REVOKED: the registration was cancelled; FORGED: the signature is wrong; UNKNOWN: this is no ticket; UNDONE: the organisers have undone the check-in since; TEST: the test ticket of the event, which checks nobody in.',
        }),
        checkedInAt: z.iso.datetime().nullable().meta({ description: 'The earliest scan of the person; null if the person is not checked in.' }),
        name: z.string().nullable().meta({ description: 'The holder of the ticket; null for a ticket that is not valid.' }),
        event: z.object({ id: z.string(), title: z.string() }).nullable().meta({ description: 'The event of a ticket for another one.' }),
      }),
    )
    .meta({ description: 'One for each scan, in their order.' }),
})

export const presentScanResult = ({ deviceScanId, outcome, checkedInAt, name, event }: ScanResult) => ({
  ...{ deviceScanId, outcome, name, checkedInAt: checkedInAt?.toISOString() ?? null },
  event: event && { id: event.id, title: event.title },
})
