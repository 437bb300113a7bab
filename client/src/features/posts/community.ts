import type { Community } from '../../generated/graphql.ts'

export const communities: Community[] = ['LOUNGE', 'LEARN', 'MARKET_EXPLORE', 'CLUB_BUZZ']

/** The name of a community in the interface and in REST: market-explore (spec, section 3, Post). */
export const toCommunitySlug = (community: string) => community.toLowerCase().replace('_', '-')
