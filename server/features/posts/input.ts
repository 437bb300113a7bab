import { z } from 'zod'
import { normalizeLine } from '../../sanitize/text.ts'

export const communities = ['LOUNGE', 'LEARN', 'MARKET_EXPLORE', 'CLUB_BUZZ'] as const
export type Community = (typeof communities)[number]

/** Files of one post at most (spec, section 9). */
export const maxPostFiles = 5
/** One more is read, so that the post's own rule answers for the sixth. */
export const maxPostFilesRead = maxPostFiles + 1

const createUnknownCommunityMessage = (names: readonly string[]) =>
  `There is no such community. Use ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)}.`

export const createPostInput = z.object({
  contentHtml: z
    .string({ error: 'contentHtml is a text' })
    .nullish()
    .transform((html) => html ?? '')
    .meta({ description: 'Rich text, which the server sanitises; `#words` become hashtags. It may be empty beside files.', example: '<p>Hello #campus</p>' }),
  community: z.enum(communities, { error: createUnknownCommunityMessage(communities) }),
  alts: z
    .array(z.string({ error: 'A description is a text' }).overwrite(normalizeLine).max(300, 'A description has at most 300 characters'))
    .nullish()
    .transform((alts) => alts ?? []),
})

/** A post as a student wants it. */
export type CreatePostInput = z.output<typeof createPostInput>

/** REST and the interface write communities as lower-case words. */
const communitySlugs = { LOUNGE: 'lounge', LEARN: 'learn', MARKET_EXPLORE: 'market-explore', CLUB_BUZZ: 'club-buzz' } as const

export const toCommunitySlug = (community: Community) => communitySlugs[community]

const slugValues = Object.values(communitySlugs)
export const communitySlugSchema = z.enum(slugValues, { error: createUnknownCommunityMessage(slugValues) }).meta({ id: 'Community' })

const communitySchema = communitySlugSchema.transform((slug) => communities.find((community) => communitySlugs[community] === slug) as Community)

export const communityQuery = z.object({ community: communitySchema.meta({ description: 'Whose posts.' }) })

const postFieldsShape = {
  ...createPostInput.shape,
  community: communitySchema,
  summary: z.string().optional().meta({ description: 'Taken for the sake of older clients; the server makes its own from the text.' }),
}

/** A post without files over REST. */
export const postBody = z.object(postFieldsShape).omit({ alts: true })

/** A post with files over REST: `alt` is repeated, one for each file in their order. */
export const postForm = z
  .object({ ...postFieldsShape, alt: createPostInput.shape.alts.meta({ description: 'What each file shows, in the order of the files; repeated.' }) })
  .omit({ alts: true })

/** The key of a request that may be sent again: printable characters, with or without quotes (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'An Idempotency-Key has 1 to 255 printable characters.')
    .transform((key) => key.replace(/^"(.+)"$/, '$1')),
})
