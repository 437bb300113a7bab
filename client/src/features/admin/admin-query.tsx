import type { TypedDocumentNode } from '@apollo/client'
import type { ReactNode } from 'react'
import { Failure } from '../../components/states/failure.tsx'
import { toApiError } from '../../lib/network/api-error.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'

type Props<Data> = { query: TypedDocumentNode<Data, Record<string, never>>; name: string; children: (data: Data) => ReactNode }

/** Renders the data of a query of the administration; until then, that it is loading, or why it failed. `name`: what is loaded, as 'clubs'. */
export function AdminQuery<Data>({ query, name, children }: Props<Data>) {
  const { data, error, refetch } = useQuery(query, { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false })
  if (data) return children(data)
  if (error) return <Failure onRetry={() => refetch()}>{`The ${name} could not be loaded. ${toApiError(error).message}`}</Failure>
  return <p role="status">{`Loading the ${name}...`}</p>
}
