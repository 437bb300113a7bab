import { z } from 'zod'
import { createTextSchema } from '../../sanitize/text-schema.ts'

export const maxNoteLength = 500
export const maxSentenceLength = 500
export const maxAppealLength = 1000
/** Texts that are decided about together with a case. */
const maxRelated = 50

/** The decisions of a case. */
export const moderationActions = ['KEEP', 'HIDE', 'REMOVE', 'WARN', 'SILENCE', 'SUSPEND'] as const

/** The kinds of the sanctions that decisions impose; the other decisions impose none. */
export const sanctionKinds = { WARN: 'WARNING', SILENCE: 'SILENCE', SUSPEND: 'SUSPENSION' } as const

const reasons = ['SPAM', 'HARASSMENT', 'SEXUAL_CONTENT', 'DANGER', 'FALSE_INFORMATION', 'COPYRIGHT', 'OTHER'] as const

const createRequiredText = (label: string, maxLength: number) =>
  createTextSchema(maxLength, `${label} has at most ${maxLength} characters.`, `${label} is needed.`)

/** For the reason OTHER without a note. */
export const noteNeededMessage = 'Say in the note what is wrong.'

const reportFields = z.object({
  subjectId: z
    .string('Give the id of what you report.')
    .meta({ description: 'The id of a post, reply, user, business, second-hand item or event, as in GraphQL or in the REST API.' }),
  reason: z.enum(reasons, { error: 'Choose a reason.' }),
  note: createTextSchema(maxNoteLength, `The note has at most ${maxNoteLength} characters.`)
    .nullish()
    .transform((note) => note ?? '')
    .meta({ description: `At most ${maxNoteLength} characters. Needed with the reason OTHER.` }),
})

export const reportContentInput = reportFields.refine(({ reason, note }) => reason !== 'OTHER' || note !== '', {
  path: ['note'],
  message: noteNeededMessage,
})

export const decideInput = z.object({
  version: z.int(),
  action: z.enum(moderationActions),
  sentence: createRequiredText('A sentence', maxSentenceLength),
  until: z.date().nullish(),
  subjectVersion: z.int().nullish(),
  alsoIds: z
    .array(z.string())
    .max(maxRelated, `A decision is about at most ${maxRelated} further texts.`)
    .nullish()
    .transform((ids) => [...new Set(ids)]),
})

export const changeSanctionInput = z.object({
  /** Null ends it now. */
  endsAt: z.date().nullish(),
  sentence: createRequiredText('A sentence', maxSentenceLength),
})

export const appealInput = z.object({ text: createRequiredText('A text', maxAppealLength) })
