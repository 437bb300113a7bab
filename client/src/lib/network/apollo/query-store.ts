import type { ApolloClient, ObservableQuery, OperationVariables } from '@apollo/client'
import { waitUntilLoadable } from '../../automatic-reload.ts'
import { waitUntilIdle } from '../../browser/page-idle.ts'
import { getApolloClient, loadApolloClient } from './apollo-loader.ts'

export type QueryResult<Data> = { data: Data | undefined; error: Error | undefined; loading: boolean }

/**
 * An external store (React's `useSyncExternalStore`) with the result of a watched query. It loads the Apollo Client: at once, or with `initialData` when the
 * page is idle.
 */
export function createQueryStore<Data, Variables extends OperationVariables>(
  options: ApolloClient.WatchQueryOptions<Data, Variables>,
  initialData: Data | undefined,
) {
  let observable: ObservableQuery<Data, Variables> | undefined
  let subscription: { unsubscribe(): void } | undefined
  let notify: (() => void) | undefined
  let result: QueryResult<Data> = { data: initialData, error: undefined, loading: initialData === undefined }

  const update = (next: QueryResult<Data>) => {
    // Equal data keep their identity, so that the page does not render again.
    const isEqual = initialData !== undefined && result.data === initialData && JSON.stringify(next.data) === JSON.stringify(initialData)
    result = isEqual ? { ...next, data: initialData } : next
    notify?.()
  }
  const watch = (client: ApolloClient) => {
    observable ??= client.watchQuery(options)
    return observable
  }
  const readResult = ({ data, error, loading }: ObservableQuery.Result<Data, 'complete' | 'empty' | 'partial' | 'streaming'>): QueryResult<Data> => ({
    data: data as Data | undefined,
    error,
    loading,
  })
  const connect = async () => {
    const query = watch(getApolloClient() ?? (await loadApolloClient()))
    if (notify) subscription ??= query.subscribe((next) => update(readResult(next)))
    return query
  }
  const connectWithRetry = async (signal: AbortSignal) => {
    if (signal.aborted) return
    try {
      await connect()
    } catch (error) {
      console.warn('The API client could not be loaded', error)
      if (signal.aborted) return
      update({ data: result.data, error: result.data ? undefined : (error as Error), loading: false })
      await waitUntilLoadable(error, signal)
      await connectWithRetry(signal)
    }
  }

  const loadedClient = getApolloClient()
  if (loadedClient) result = readResult(watch(loadedClient).getCurrentResult())

  return {
    getResult: () => result,
    subscribe(listener: () => void) {
      const abortController = new AbortController()
      notify = listener
      if (initialData && !observable) void waitUntilIdle().then(() => connectWithRetry(abortController.signal))
      else void connectWithRetry(abortController.signal)
      return () => {
        abortController.abort()
        notify = undefined
        subscription?.unsubscribe()
        subscription = undefined
      }
    },
    /** Returns the watched query once the Apollo Client is loaded. */
    connect,
  }
}
