import type { ApolloCache } from '@apollo/client'

const identifyClub = (cache: ApolloCache, id: string) => cache.identify({ __typename: 'Club', id }) ?? ''

/** Makes a list of a club load again: it is shown, or when it is. */
export const reloadClubList = (cache: ApolloCache, clubId: string, fieldName: 'members' | 'requests') =>
  void cache.evict({ id: identifyClub(cache, clubId), fieldName })

/** Makes the viewer's request for a new club load again. */
export const reloadClubRequest = (cache: ApolloCache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'viewerClubRequest' })

/** Makes the lists that differ for members load again, after the viewer has joined or left a club. */
export function reloadMemberViews(cache: ApolloCache, clubId: string) {
  for (const fieldName of ['members', 'posts', 'pinnedPost']) cache.evict({ id: identifyClub(cache, clubId), fieldName })
}
