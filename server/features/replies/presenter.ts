import { z } from 'zod'
import type { ServiceContext } from '../../auth/service-context.ts'
import { getFileUrl } from '../media/service.ts'
import { attachmentSchema, heldForReviewShape, mediaSchema, presentAttachment, presentMedia } from '../texts/presenter.ts'
import { presentMentions } from '../users/mentions.ts'
import type { ReplyRecord, WrittenReply } from './data.ts'

/** A reply over REST. */
const replySchema = z
  .object({
    id: z.string(),
    postId: z.string(),
    number: z.int().meta({ description: 'From 1, in the order of publication; never given again.' }),
    contentHtml: z.string().meta({ description: 'Sanitised rich text; empty if the reply is deleted.' }),
    inReplyTo: z.object({ id: z.string(), number: z.int() }).nullable().meta({ description: 'The reply that this one answers; null if it answers the post.' }),
    createdAt: z.date(),
    isDeleted: z.boolean().meta({ description: 'A deleted reply keeps its number; its text, files and user are gone.' }),
    version: z.int().meta({ description: 'Increases with each edit.' }),
    editedAt: z.date().nullable(),
    voteCount: z.int().meta({ description: 'The number of upvotes.' }),
    media: z.array(mediaSchema).meta({ description: 'The picture; at most one.' }),
    attachments: z.array(attachmentSchema).meta({ description: 'The document; at most one.' }),
    user: z
      .object({ username: z.string(), course: z.string().nullable(), profilePic: z.string().nullable() })
      .nullable()
      .meta({ description: 'The author; null if the reply is deleted.' }),
  })
  .meta({ id: 'Reply' })

export const repliesResponseSchema = z.array(replySchema)

/** A new reply over REST. */
export const writtenReplySchema = replySchema.extend(heldForReviewShape).meta({ id: 'WrittenReply' })

export const presentWrittenReply = async (context: ServiceContext, { reply, isHeldForReview }: WrittenReply): Promise<z.output<typeof writtenReplySchema>> => ({
  ...(await presentReply(context, reply)),
  isHeldForReview,
})

export async function presentReply(context: ServiceContext, reply: ReplyRecord): Promise<z.output<typeof replySchema>> {
  const { id, postId, number, inReplyTo, createdAt, visibility, version, editedAt, votes, author, file } = reply
  return {
    ...{ id, postId, number, contentHtml: await presentMentions(context, reply.contentHtml), inReplyTo, createdAt },
    ...{ isDeleted: visibility !== 'PUBLIC', version, editedAt, voteCount: votes },
    media: file && file.kind !== 'DOCUMENT' ? [presentMedia(context, file)] : [],
    attachments: file?.kind === 'DOCUMENT' ? [presentAttachment(context, file)] : [],
    user: author && { username: author.username, course: author.course, profilePic: author.profilePic && getFileUrl(context, author.profilePic) },
  }
}
