import type { TypedDocumentNode } from '@apollo/client'
import { type GraphQLFormattedError, print } from 'graphql'
import { type Client, createClient, NetworkError } from 'graphql-sse'
import { withWakeupDetection } from './server-wakeup.ts'

const fetchFn: typeof fetch = (...args) => withWakeupDetection(() => fetch(...args))

const createSseClient = (token?: string | null): Client =>
  createClient({ url: '/graphql/stream', fetchFn, retryAttempts: 0, ...(token && { headers: { authorization: `Bearer ${token}` } }) })

const anonymousClient = createSseClient()

type StreamOptions<Data> = {
  signal: AbortSignal
  /** ID token of the viewer; without one the stream is anonymous. */
  token?: string | null
  onOpen?: () => void
  onData: (data: Data) => void
  onGraphqlError?: (error: GraphQLFormattedError) => void
}

/** Subscribes until `signal` aborts. Resolves when the stream ends for any reason, with the HTTP status if the request was refused. */
export const subscribeToStream = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { signal, token, onOpen = () => {}, onData, onGraphqlError = () => {} }: StreamOptions<Data>,
) =>
  new Promise<number | undefined>((resolve) => {
    if (signal.aborted) return resolve(undefined)
    const abortController = new AbortController()
    const finish = (status?: number) => {
      abortController.abort()
      resolve(status)
    }
    const sink = {
      next: ({ data, errors }: { data?: Data | null; errors?: readonly GraphQLFormattedError[] }) => {
        if (errors?.[0]) onGraphqlError(errors[0])
        else if (data) onData(data)
      },
      error: (error: unknown) => finish(error instanceof NetworkError ? error.response?.status : undefined),
      complete: () => finish(),
    }
    const client = token ? createSseClient(token) : anonymousClient
    const stop = client.subscribe<Data>({ query: print(document), variables }, sink, { connected: onOpen })
    const onAbort = () => {
      stop()
      finish()
    }
    signal.addEventListener('abort', onAbort, { once: true, signal: abortController.signal })
  })
