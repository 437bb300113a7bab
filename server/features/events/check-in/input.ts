import { z } from 'zod'
import { createLineSchema } from '../../../sanitize/line-schema.ts'

/** The scans of one request. A body of 100 KB has 500 with ticket codes, or about 300 with tickets. */
const maxScans = 500
/** Check-in opens this long before the start of the event. */
export const checkInLeadMs = 2 * 60 * 60 * 1000
/** The check-in links of an event, ended ones included. */
export const maxCheckInLinks = 50

/** The token of a check-in link. */
export const linkSchema = z
  .string()
  .max(100)
  .nullish()
  .meta({ description: 'The token of a check-in link, instead of a sign-in as an organiser: what follows `#` in its address.' })

/** A ticket code as it is stored, from how people type it: `bcdfg-hjk mn`. */
export const normalizeTicketCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

const scanFields = {
  deviceScanId: z
    .string('Give each scan an id.')
    .min(1, 'Give each scan an id.')
    .max(64, 'The id of a scan has at most 64 characters.')
    .meta({ description: 'An id that the device gave the scan: the result has it too.' }),
  ticket: z.string().max(400).nullish().meta({ description: 'The text of a QR code.' }),
  ticketCode: z
    .string()
    .max(64)
    .overwrite(normalizeTicketCode)
    .nullish()
    .meta({ description: 'Instead of `ticket`: a ticket code as it was typed, or of a ticket that the device verified.' }),
}

const createScansSchema = <At extends z.ZodType<Date>>(at: At) =>
  z
    .array(
      z
        .object({ ...scanFields, at: at.meta({ description: 'When it was scanned, by the clock of the device.' }) })
        .refine(({ ticket, ticketCode }) => Boolean(ticket) !== Boolean(ticketCode), 'Give the ticket or its code.'),
      'Give the scans.',
    )
    .min(1, 'Give the scans.')
    .max(maxScans, `A request has at most ${maxScans} scans.`)

export const checkInAttendeesInput = z.object({ eventId: z.string(), link: linkSchema, scans: createScansSchema(z.date()) })

/** The REST body of `POST /api/events/{id}/check-ins`. */
export const checkInsBody = z.object({
  link: linkSchema,
  scans: createScansSchema(z.iso.datetime({ offset: true, error: 'Give a time.' }).transform((time) => new Date(time))),
})

export const createCheckInLinkInput = z.object({
  eventId: z.string(),
  label: createLineSchema(60, 'A label has at most 60 characters.', 'Say for whom the link is.'),
  endsAt: z.date().nullish(),
})

/** Characters of a name. */
export const searchSchema = createLineSchema(60, 'A search has at most 60 characters.').nullish()
