import { z } from 'zod'
import { createRowIdSchema } from '../../relay/node-id.ts'
import { createChangedAltsSchema } from '../texts/input.ts'

/** How long a reply may be edited after its publication. */
export const replyEditWindowMs = 24 * 60 * 60 * 1000

/** A reply has at most one file. */
export const replyFileLimit = { maxFiles: 1, message: 'A reply can have one file.' }
/** The maximum number of users that the completion of a mention offers. */
export const maxMentionCandidates = 8
/** The size of a page of replies, unless it is given. */
export const defaultReplyPageSize = 20

const contentHtml = z
  .string({ error: 'contentHtml is a text' })
  .nullish()
  .transform((html) => html ?? '')
  .meta({
    description: 'Rich text, which the server sanitises; `@username` mentions a user, at most 10.',
    example: '<p>Unit 3 is in the shared folder.</p>',
  })

export const addReplyInput = z.object({
  contentHtml,
  inReplyTo: createRowIdSchema('Reply', 'inReplyTo is the id of a reply')
    .nullish()
    .meta({ description: 'The id of the reply that this one answers. Default: the post.' }),
})

export const editReplyInput = z.object({
  version: z.int(),
  contentHtml,
  removedFiles: z
    .array(z.string())
    .nullish()
    .transform((urls) => urls ?? []),
  changedAlts: createChangedAltsSchema(replyFileLimit.maxFiles),
})

export const markThreadReadInput = z.object({ number: z.int().min(1, 'Replies are numbered from 1.') })

/** The beginning of a username in lower case. */
export const mentionPrefixPattern = /^[a-z0-9_.-]{0,30}$/
