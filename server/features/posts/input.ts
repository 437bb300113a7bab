import { z } from 'zod'
import { createRowIdSchema } from '../../relay/node-id.ts'
import { altsSchema, createChangedAltsSchema } from '../texts/input.ts'

export const communities = ['LOUNGE', 'LEARN', 'MARKET_EXPLORE', 'CLUB_BUZZ'] as const
export type Community = (typeof communities)[number]

/** The largest number of files of a post (spec, section 9), and the error for more. */
const maxPostFiles = 5
export const postFileLimit = { maxFiles: maxPostFiles, message: `At most ${maxPostFiles} files are taken.` }

/** The upload parser accepts one file more, so that `createPost` refuses the sixth with its own error. */
export const maxParsedPostFiles = maxPostFiles + 1

/** The file kinds that each community accepts (spec, section 5). */
export const fileKinds = {
  LOUNGE: ['image', 'video'],
  LEARN: ['document', 'image'],
  MARKET_EXPLORE: ['image', 'video'],
  CLUB_BUZZ: ['image', 'video'],
} as const satisfies Record<Community, string[]>

/** The orders of a feed. */
const postOrders = ['NEWEST', 'ACTIVE', 'TOP'] as const
export type PostOrder = (typeof postOrders)[number]

const dayMs = 24 * 60 * 60 * 1000
/** How long after its publication a post may be edited. */
export const postEditWindowMs = 30 * dayMs
const createUnknownCommunityMessage = (names: readonly string[]) =>
  `There is no such community. Use ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)}.`

export const createPostInput = z.object({
  contentHtml: z
    .string({ error: 'contentHtml is a text' })
    .nullish()
    .transform((html) => html ?? '')
    .meta({
      description: 'Rich text, which the server sanitises; `#words` become hashtags. It may be empty if there are files.',
      example: '<p>Hello #campus</p>',
    }),
  community: z.enum(communities, { error: createUnknownCommunityMessage(communities) }),
  alts: altsSchema,
  /** The club for which the post is written. */
  clubSlug: z.string().nullish(),
  isMembersOnly: z.boolean().nullish(),
})

const versionSchema = z
  .int({ error: 'version is a whole number' })
  .min(1, 'A version is at least 1')
  .meta({ description: 'The version that the change is based on; 409 if the post has a newer one.' })

export const editPostInput = z.object({
  contentHtml: z.string({ error: 'contentHtml is a text' }).meta({ description: 'The whole new text, as for a new post.', example: '<p>Hello #campus</p>' }),
  version: versionSchema,
  removedFiles: z
    .array(z.string({ error: 'A removed file is a URL' }))
    .nullish()
    .transform((urls) => urls ?? [])
    .meta({ description: 'The URLs of the files to take out.' }),
  alts: createPostInput.shape.alts,
  changedAlts: createChangedAltsSchema(maxPostFiles),
})

/** The parsed input of `editPost`. */
export type EditPostInput = z.output<typeof editPostInput>

/** The parsed input of `createPost`. */
export type CreatePostInput = z.output<typeof createPostInput>

/** The names of communities in REST and in the app's URLs. */
const communitySlugs = { LOUNGE: 'lounge', LEARN: 'learn', MARKET_EXPLORE: 'market-explore', CLUB_BUZZ: 'club-buzz' } as const

export const toCommunitySlug = (community: Community) => communitySlugs[community]

const slugValues = Object.values(communitySlugs)
export const communitySlugSchema = z.enum(slugValues, { error: createUnknownCommunityMessage(slugValues) }).meta({ id: 'Community' })

const communitySchema = communitySlugSchema.transform((slug) => communities.find((community) => communitySlugs[community] === slug) as Community)

const orderNames = ['newest', 'active', 'top'] as const

/** The query of a feed over REST. */
export const feedQuery = z.object({
  community: communitySchema.meta({ description: 'The community of the posts.' }),
  order: z
    .enum(orderNames, { error: 'order is newest, active or top.' })
    .optional()
    .meta({ description: '`newest` posts first, the default; `active`: newest replies first; `top`: most upvotes of the last seven days first.' })
    .transform((name) => postOrders[orderNames.indexOf(name ?? 'newest')] as PostOrder),
})

/** The path parameter of endpoints of a post. */
export const postParams = z.object({ id: createRowIdSchema('Post').meta({ description: 'The `id` of the post, a UUID, or its id of GraphQL.' }) })

/** The body of an edit over REST, which adds no files. */
export const editPostBody = editPostInput.omit({ alts: true })

const postFieldsShape = {
  ...createPostInput.omit({ clubSlug: true, isMembersOnly: true }).shape,
  community: communitySchema,
  summary: z.string().optional().meta({ description: 'Accepted for older clients and ignored: the server creates the summary from the text.' }),
}

/** The body of a post without files over REST. */
export const postBody = z.object(postFieldsShape).omit({ alts: true })

/** The form of a post with files over REST. `alt` is repeated, one for each file in order. */
export const postForm = z
  .object({
    ...postFieldsShape,
    alt: createPostInput.shape.alts.meta({ description: 'Text alternatives, one for each file in the order of the files; repeated.' }),
  })
  .omit({ alts: true })
