import { z } from 'zod'

export const communities = ['LOUNGE', 'LEARN', 'MARKET_EXPLORE', 'CLUB_BUZZ'] as const
export type Community = (typeof communities)[number]

/** Files of one post at most (spec, section 9). */
export const mostFiles = 5
/** One more is read, so that the post's own rule answers for the sixth. */
export const mostFilesRead = mostFiles + 1

export const createPostInput = z.object({
  contentHtml: z
    .string({ error: 'contentHtml is a text' })
    .nullish()
    .transform((html) => html ?? ''),
  community: z.enum(communities, { error: 'There is no such community' }),
  alts: z
    .array(z.string({ error: 'A description is a text' }).trim().max(300, 'A description has at most 300 characters'))
    .nullish()
    .transform((alts) => alts ?? []),
})

/** REST and the interface write communities as lower-case words: market-explore. */
export const communityToWord = (community: Community) => community.toLowerCase().replace('_', '-')

export const communityOfWord = (word: unknown): Community | undefined => communities.find((community) => communityToWord(community) === word)
