import type { Community } from '../../generated/graphql.ts'

export const communities: Community[] = ['LOUNGE', 'LEARN', 'MARKET_EXPLORE', 'CLUB_BUZZ']

/** A community as people read it and REST names it: market-explore (spec, section 3, Post). */
export const toCommunitySlug = (community: string) => community.toLowerCase().replace('_', '-')
