import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useRef } from 'react'
import { createIdempotencyKey } from '../idempotency-key.ts'
import { useMutation } from './use-query.ts'

/**
 * `useMutation` for what creates or sends something: the same input is sent again with the same Idempotency-Key until there is a response, so that the server
 * does it once, also if the response was lost.
 */
export function useMutationOnce<Data, Variables extends OperationVariables>(mutation: TypedDocumentNode<Data, Variables>) {
  const [mutate, state] = useMutation(mutation)
  const attempt = useRef<{ body: string; key: string } | null>(null)
  const mutateOnce = async (options: Parameters<typeof mutate>[0]) => {
    const body = JSON.stringify(options.variables, describeFile)
    if (attempt.current?.body !== body) attempt.current = { body, key: createIdempotencyKey() }
    const context = { ...options.context, headers: { 'Idempotency-Key': attempt.current.key } }
    const result = await mutate({ ...options, context } as Omit<ApolloClient.MutateOptions<Data, Variables>, 'mutation'>)
    attempt.current = null
    return result
  }
  return [mutateOnce, state] as const
}

const describeFile = (_name: string, value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value)
