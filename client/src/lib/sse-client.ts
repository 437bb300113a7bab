import type { TypedDocumentNode } from '@apollo/client'
import { type GraphQLFormattedError, print } from 'graphql'
import { type Client, createClient, NetworkError } from 'graphql-sse'
import { watched } from './server-wakeup.ts'

const fetchFn: typeof fetch = (...asked) => watched(() => fetch(...asked))

const clientFor = (token?: string | null): Client =>
  createClient({ url: '/graphql/stream', fetchFn, retryAttempts: 0, ...(token && { headers: { authorization: `Bearer ${token}` } }) })

const streams = clientFor()

type Listener<Data> = {
  signal: AbortSignal
  /** Of whoever listens as themselves. */
  token?: string | null
  onOpen?: () => void
  onData: (data: Data) => void
  onRefusal?: (error: GraphQLFormattedError) => void
}

/** Listens to a subscription until `signal` ends it; settles when the stream is over, for whatever reason, with the HTTP status that it was refused with. */
export const listen = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { signal, token, onOpen = () => {}, onData, onRefusal = () => {} }: Listener<Data>,
) =>
  new Promise<number | undefined>((resolve) => {
    if (signal.aborted) return resolve(undefined)
    const over = new AbortController()
    const settle = (status?: number) => {
      over.abort()
      resolve(status)
    }
    const sink = {
      next: ({ data, errors }: { data?: Data | null; errors?: readonly GraphQLFormattedError[] }) => {
        if (errors?.[0]) onRefusal(errors[0])
        else if (data) onData(data)
      },
      error: (error: unknown) => settle(error instanceof NetworkError ? error.response?.status : undefined),
      complete: () => settle(),
    }
    const client = token ? clientFor(token) : streams
    const stop = client.subscribe<Data>({ query: print(document), variables }, sink, { connected: onOpen })
    const end = () => {
      stop()
      settle()
    }
    signal.addEventListener('abort', end, { once: true, signal: over.signal })
  })
