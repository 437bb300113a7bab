import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useEffect, useRef, useState } from 'react'
import { toApiError } from '../network/api-error.ts'
import { useInitialResult } from '../network/apollo/initial-data.ts'
import { useQuery } from '../network/apollo/use-query.ts'
import { isServerReachable, useIsServerUnreachable } from '../network/server-wakeup.ts'
import { useOnline } from '../network/use-online.ts'
import { readResult, type SavedResult, saveResult } from './saved-results.ts'

type Options<Data, Variables extends OperationVariables> = Partial<Omit<ApolloClient.WatchQueryOptions<Data, Variables>, 'query'>> & { skip?: boolean }

/** A response that takes longer is not awaited with an empty page. The service worker waits as long for pages. */
const slowResponseMs = 4000

/**
 * `useQuery` for what is needed without a network: what the server answers is saved on this device, and shown when it cannot be asked. `key` is made by
 * `toSavedKey`; null saves nothing. `savedAt`: when the shown result was saved, in milliseconds since 1970, 0 if that is not known; null for one of the server.
 */
export function useSavedQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  key: string | null,
  options: Options<Data, Variables> = {},
) {
  const result = useQuery(query, { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false, ...options } as Options<Data, Variables>)
  const { data, error, loading } = result
  const [saved, setSaved] = useState<SavedResult<Data> & { key: string }>()
  const isServerMissing = useIsServerMissing(result)
  const variables = JSON.stringify(options.variables ?? {})
  const initialVariables = JSON.stringify(useInitialResult(query)?.variables)
  /** The variables that were sent to the server last. */
  const sentVariables = useRef('')
  useEffect(() => {
    if (key !== null) void readResult<Data>(key).then((read) => read && setSaved({ ...read, key }))
  }, [key])
  useEffect(() => {
    if (loading) sentVariables.current = variables
    if (loading || error || !data || key === null || !isServerReachable()) return
    // Other data are from Apollo's memory: they were saved when the server had answered.
    if (sentVariables.current === variables) void saveResult(key, data)
    else if (initialVariables === variables) void saveResult(key, data, performance.timeOrigin)
  }, [key, data, error, loading, variables, initialVariables])
  const shown = !data && isServerMissing && saved?.key === key ? saved : undefined
  return { ...result, data: data ?? shown?.data, savedAt: shown?.savedAt ?? null }
}

/** Whether the server cannot be asked: there is no network, a request has failed without an answer of the server, or its answer takes long. */
function useIsServerMissing({ error, loading }: { error: Error | undefined; loading: boolean }): boolean {
  const isOnline = useOnline()
  const isUnreachable = useIsServerUnreachable()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => setSlow(true), slowResponseMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [loading])
  return !isOnline || isUnreachable || isSlow || (error !== undefined && isConnectionFailure(error))
}

/** Statuses of a failed connection, a timeout, and proxies in front of the server. */
const isConnectionFailure = (error: Error) => [0, 408, 502, 503, 504].includes(toApiError(error).status)
