import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { loadApolloClient } from './apollo-loader.ts'
import { InitialDataContext } from './initial-data.ts'
import { createQueryStore, type QueryResult } from './query-store.ts'

type QueryOptions<Data, Variables extends OperationVariables> = Omit<ApolloClient.WatchQueryOptions<Data, Variables>, 'query'> & { skip?: boolean }

const skippedResult: QueryResult<never> = { data: undefined, error: undefined, loading: false }
const subscribeToNothing = () => () => {}

/** Watches a query, like the hook of Apollo Client, which is loaded meanwhile. Until then the result is the page's initial data, if they are of this query. */
export function useQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  { skip = false, ...options }: Partial<QueryOptions<Data, Variables>> = {},
) {
  const initialData = useInitialData(query, options.variables)
  const variablesKey = JSON.stringify(options.variables)
  // biome-ignore lint/correctness/useExhaustiveDependencies: variables are compared by value; the other options do not change
  const store = useMemo(
    () => (skip ? null : createQueryStore({ ...options, query } as ApolloClient.WatchQueryOptions<Data, Variables>, initialData)),
    [query, variablesKey, skip],
  )
  const getResult = () => store?.getResult() ?? skippedResult
  const result: QueryResult<Data> = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, getResult, getResult)
  const previousData = useRef<Data>(undefined)
  useEffect(() => {
    if (result.data) previousData.current = result.data
  }, [result.data])
  const connect = store?.connect ?? (() => Promise.reject(new Error('The query is skipped.')))
  return {
    ...result,
    previousData: previousData.current,
    refetch: async (variables?: Partial<Variables>) => (await connect()).refetch(variables),
    fetchMore: async ({ variables }: { variables: Partial<Variables> }) => (await connect()).fetchMore({ variables }),
  }
}

/** The page's initial data, if they are the result of this query with these variables. */
function useInitialData<Data>(query: TypedDocumentNode<Data, never>, variables: object = {}): Data | undefined {
  const initialData = useContext(InitialDataContext)
  const isSame =
    initialData !== null &&
    query.definitions.some((node) => node.kind === 'OperationDefinition' && node.name?.value === initialData.operationName) &&
    JSON.stringify(initialData.variables) === JSON.stringify(variables)
  return isSame ? (initialData.data as Data) : undefined
}

/** Returns a function that executes a mutation, and whether it is being executed. */
export function useMutation<Data, Variables extends OperationVariables>(mutation: TypedDocumentNode<Data, Variables>) {
  const [runningCount, setRunningCount] = useState(0)
  const mutate = async (options: Omit<ApolloClient.MutateOptions<Data, Variables>, 'mutation'>) => {
    setRunningCount((count) => count + 1)
    try {
      const client = await loadApolloClient()
      return await client.mutate({ ...options, mutation } as ApolloClient.MutateOptions<Data, Variables>)
    } finally {
      setRunningCount((count) => count - 1)
    }
  }
  return [mutate, { loading: runningCount > 0 }] as const
}
