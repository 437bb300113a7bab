import type { PostCardFragment } from '../../../generated/graphql.ts'
import { stripTags } from '../../../lib/format/strip-tags.ts'
import { toCommunitySlug } from '../community.ts'

/** The Club Buzz filter: a term matches case-insensitively on content or community; an empty one matches all (spec, section 2, Club Buzz). */
export function matchesPost({ contentHtml, community }: Pick<PostCardFragment, 'contentHtml' | 'community'>, term: string) {
  const text = term.trim().toLowerCase()
  return [stripTags(contentHtml), toCommunitySlug(community)].some((content) => content.toLowerCase().includes(text))
}
