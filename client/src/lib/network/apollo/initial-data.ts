import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { createContext, useContext } from 'react'
import type { PersistedQueryName } from '../../../generated/query-hashes.ts'
import type { TextPart } from '../../../generated/split-urls.ts'

/** The result of a page's first query, and the announcements of that moment, which the server embeds in the page. Without a query the name is empty. */
export type InitialData = {
  operationName: PersistedQueryName | ''
  variables: Record<string, unknown>
  data: Record<string, unknown>
  announcements?: Announcement[]
}

/** `parts`: the text split at its URLs, if it has some; `endsAt` in milliseconds since 1970. */
export type Announcement = { id: string; text: string; parts?: TextPart[]; endsAt: number }

export const InitialDataContext = createContext<InitialData | null>(null)

/** The page's initial data with their variables, if they are a result of this query. */
export function useInitialResult<Data, Variables extends OperationVariables>(query: TypedDocumentNode<Data, Variables>) {
  const initialData = useContext(InitialDataContext)
  const isSameQuery = query.definitions.some((node) => node.kind === 'OperationDefinition' && node.name?.value === initialData?.operationName)
  return isSameQuery ? (initialData as { data: Data; variables: Variables }) : undefined
}

/** The query result that the server embedded in this document. */
export function readInitialData(): InitialData | null {
  const text = document.getElementById('initial-data')?.textContent
  return text ? JSON.parse(text) : null
}
