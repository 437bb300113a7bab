import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { createIdempotencyKey } from '../../drafts/idempotency-key.ts'
import { useMutation } from './use-query.ts'

/** The last attempt of each mutation without a response. It outlives its form: a dialog may be closed and opened again. */
const attempts = new Map<object, { body: string; key: string }>()

/**
 * `useMutation` for what creates or sends something: the same input is sent again with the same Idempotency-Key until there is a response, so that the server
 * does it once, also if the response was lost.
 */
export function useMutationOnce<Data, Variables extends OperationVariables>(mutation: TypedDocumentNode<Data, Variables>) {
  const [mutate, state] = useMutation(mutation)
  const mutateOnce = async (options: Parameters<typeof mutate>[0]) => {
    const body = JSON.stringify(options.variables, describeFile)
    const last = attempts.get(mutation)
    const attempt = last?.body === body ? last : { body, key: createIdempotencyKey() }
    attempts.set(mutation, attempt)
    const context = { ...options.context, headers: { 'Idempotency-Key': attempt.key } }
    const result = await mutate({ ...options, context } as Omit<ApolloClient.MutateOptions<Data, Variables>, 'mutation'>)
    attempts.delete(mutation)
    return result
  }
  return [mutateOnce, state] as const
}

const describeFile = (_name: string, value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value)
