import { useSavedKey } from '../../features/users/session/use-saved-key.ts'
import { ClubMembersDocument } from '../../generated/graphql.ts'
import { useSavedQuery } from '../../lib/offline/use-saved-query.ts'

/** The members of a club whom the viewer may see, in pages. `fetchMore`: null for saved members. `savedAt`: see `useSavedQuery`. */
export function useClubMembers(slug: string) {
  const { data, savedAt, error, refetch, fetchMore } = useSavedQuery(ClubMembersDocument, useSavedKey(`club-members ${slug}`), { variables: { slug } })
  const connection = data?.club?.members
  return {
    members: connection?.edges.map(({ node }) => node),
    hasMore: connection?.pageInfo.hasNextPage ?? false,
    fetchMore: savedAt === null ? () => fetchMore({ variables: { after: connection?.pageInfo.endCursor ?? null } }) : null,
    savedAt,
    error,
    refetch,
  }
}
