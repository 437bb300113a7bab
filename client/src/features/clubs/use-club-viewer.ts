import { ClubViewerDocument } from '../../generated/graphql.ts'
import { useQuery } from '../../lib/network/use-query.ts'
import { useAccount } from '../users/session-provider.tsx'

/** What the viewer is in a club, which its page, the same for all viewers, does not say. `viewer` is undefined until it is loaded, and for visitors. */
export function useClubViewer(slug: string) {
  const account = useAccount()
  const options = { variables: { slug }, skip: !account, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false } as const
  const { data, error, refetch } = useQuery(ClubViewerDocument, options)
  return { viewer: data?.club ?? undefined, error: data ? undefined : error, refetch }
}
