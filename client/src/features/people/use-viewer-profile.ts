import { ViewerProfileDocument } from '../../generated/graphql.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { useAccount } from '../users/session/session-provider.tsx'

/**
 * What the viewer may see of a profile, and whether they follow the user. The page itself is the same for all viewers. Undefined until it is loaded, for
 * visitors, and without an id.
 */
export function useViewerProfile(id: string | undefined) {
  const account = useAccount()
  const { data } = useQuery(ViewerProfileDocument, { variables: { ids: [id ?? ''] }, skip: !account || !id, fetchPolicy: 'cache-and-network' })
  const [node] = data?.nodes ?? []
  return node && 'viewerFollows' in node ? node : undefined
}
