import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useEffect, useState } from 'react'
import { readResult, type SavedResult, saveResult } from '../check-in/saved-events.ts'
import { useQuery } from '../network/use-query.ts'

type Options<Data, Variables extends OperationVariables> = Partial<Omit<ApolloClient.WatchQueryOptions<Data, Variables>, 'query'>> & { skip?: boolean }

/**
 * `useQuery` for what is needed without a network: the result that this device has saved at once, then the server's, which is saved. `key` contains the uid of the
 * viewer; null saves nothing. `savedAt`: when the shown result was saved, in milliseconds since 1970; null for one of the server.
 */
export function useSavedQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  key: string | null,
  options: Options<Data, Variables> = {},
) {
  const result = useQuery(query, { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false, ...options } as Options<Data, Variables>)
  const { data } = result
  const [saved, setSaved] = useState<SavedResult<Data> & { key: string }>()
  useEffect(() => {
    if (key !== null) void readResult<Data>(key).then((read) => read && setSaved({ ...read, key }))
  }, [key])
  useEffect(() => {
    if (key !== null && data) void saveResult(key, data)
  }, [key, data])
  const shown = !data && saved && saved.key === key ? saved : undefined
  return { ...result, data: data ?? shown?.data, savedAt: shown?.savedAt ?? null }
}
