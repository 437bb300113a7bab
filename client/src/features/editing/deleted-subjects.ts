import type { ApolloClient } from '@apollo/client'
import { DeletedSubjectsDocument } from '../../generated/graphql.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { useAccount } from '../users/session/session-provider.tsx'

type Options = { skip?: boolean; fetchPolicy?: 'cache-first' | 'cache-and-network' }

/** The posts and replies that the viewer has deleted on any device and can still restore; none until they are known. */
export function useDeletedSubjects({ skip = false, fetchPolicy = 'cache-first' }: Options = {}) {
  const account = useAccount()
  // A request that is sent after a deletion must not get the response of one from before.
  const context = { queryDeduplication: false }
  const { data, previousData } = useQuery(DeletedSubjectsDocument, { skip: skip || !account, fetchPolicy, context })
  return (account && (data ?? previousData)?.deletedSubjects) || []
}

/** After a deletion or a restoration the list is fetched again where it is shown. */
export const refreshDeletedSubjects = (client: ApolloClient) =>
  void client.refetchQueries({
    updateCache: (cache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'deletedSubjects' }),
    include: 'active',
    onQueryUpdated: (query) => query.queryName === 'DeletedSubjects',
  })
