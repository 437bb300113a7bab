import { ClubMembersDocument } from '../../generated/graphql.ts'
import { useQuery } from '../../lib/network/use-query.ts'

/** The members of a club whom the viewer may see, in pages. */
export function useClubMembers(slug: string) {
  const { data, error, refetch, fetchMore } = useQuery(ClubMembersDocument, {
    variables: { slug },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: false,
  })
  const connection = data?.club?.members
  return {
    members: connection?.edges.map(({ node }) => node),
    hasMore: connection?.pageInfo.hasNextPage ?? false,
    fetchMore: () => fetchMore({ variables: { after: connection?.pageInfo.endCursor ?? null } }),
    error,
    refetch,
  }
}
