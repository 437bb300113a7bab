import { z } from 'zod'
import type { ServiceContext } from '../../auth/service-context.ts'
import { getFileUrl } from '../media/service.ts'
import { attachmentSchema, heldForReviewShape, mediaSchema, presentAttachment, presentMedia } from '../texts/presenter.ts'
import { presentMentions } from '../users/mentions.ts'
import { presentSummary } from './changes/content.ts'
import type { PostRecord, WrittenPost } from './data.ts'
import { communitySlugSchema, toCommunitySlug } from './input.ts'

/** A post over REST (spec, section 3), with both `_id` and `id`. */
export const postSchema = z
  .object({
    _id: z.string(),
    id: z.string(),
    contentHtml: z.string().meta({ description: 'Sanitised rich text.' }),
    summary: z.string().meta({ description: 'The first 160 characters of the text.' }),
    community: communitySlugSchema,
    hashtags: z.array(z.string()).meta({ description: 'The hashtags of the text, without the `#`.' }),
    createdAt: z.date(),
    version: z.int().meta({ description: 'Increases with each edit.' }),
    editedAt: z
      .date()
      .nullable()
      .meta({ description: 'The last edit; null if there is none, or if all were made within ten minutes, before any reply and vote.' }),
    closedAt: z.date().nullable().meta({ description: 'When the author closed the thread to new replies; null if it is open.' }),
    voteCount: z.int().meta({ description: 'The number of upvotes.' }),
    replyCount: z.int().meta({ description: 'The number of replies.' }),
    media: z.array(mediaSchema).meta({ description: 'Images and videos.' }),
    attachments: z.array(attachmentSchema).meta({ description: 'PDF, DOC and DOCX.' }),
    user: z.object({ username: z.string(), course: z.string().nullable(), profilePic: z.string().nullable() }),
  })
  .meta({ id: 'Post' })

/** A new or edited post over REST. */
export const writtenPostSchema = postSchema.extend(heldForReviewShape).meta({ id: 'WrittenPost' })

export const presentWrittenPost = async (context: ServiceContext, { post, isHeldForReview }: WrittenPost): Promise<z.output<typeof writtenPostSchema>> => ({
  ...(await presentPost(context, post)),
  isHeldForReview,
})

export async function presentPost(
  context: ServiceContext,
  { id, contentHtml, summary, community, hashtags, createdAt, version, editedAt, closedAt, voteCount, replyCount, author, files }: PostRecord,
): Promise<z.output<typeof postSchema>> {
  const { username, course, profilePic } = author
  // Together, for one look-up.
  const texts = await Promise.all([presentMentions(context, contentHtml), presentSummary(context, { contentHtml, summary })])
  return {
    ...{ _id: id, id, contentHtml: texts[0], summary: texts[1], community: toCommunitySlug(community), hashtags, createdAt },
    ...{ version, editedAt, closedAt, voteCount, replyCount },
    media: files.filter(({ kind }) => kind !== 'DOCUMENT').map((file) => presentMedia(context, file)),
    attachments: files.filter(({ kind }) => kind === 'DOCUMENT').map((file) => presentAttachment(context, file)),
    user: { username, course, profilePic: profilePic && getFileUrl(context, profilePic) },
  }
}

export const postsResponseSchema = z.array(postSchema)
