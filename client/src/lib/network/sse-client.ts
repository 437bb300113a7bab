import type { TypedDocumentNode } from '@apollo/client'
import { type GraphQLFormattedError, print } from 'graphql'
import { type Client, createClient, NetworkError } from 'graphql-sse'
import { withWakeupDetection } from './server-wakeup.ts'
import { isSessionEnded, reportSessionEnd } from './session-end.ts'

const fetchFn: typeof fetch = (...args) => withWakeupDetection(() => fetch(...args))

const createSseClient = (headers: Record<string, string> = {}): Client => createClient({ url: '/graphql/stream', fetchFn, retryAttempts: 0, headers })

const anonymousClient = createSseClient()

type StreamOptions<Data> = {
  signal: AbortSignal
  /** The headers that authenticate the viewer; without them the stream is anonymous. */
  headers?: Record<string, string>
  onOpen?: () => void
  onData: (data: Data) => void
  onGraphqlError?: (error: GraphQLFormattedError) => void
}

/** Subscribes until `signal` aborts. Resolves when the stream ends for any reason, with the HTTP status if the request was refused. */
export const subscribeToStream = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { signal, headers, onOpen = () => {}, onData, onGraphqlError = () => {} }: StreamOptions<Data>,
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
      error: (error: unknown) => {
        const response = error instanceof NetworkError ? error.response : undefined
        if (response) void reportIfSessionEnded(response)
        finish(response?.status)
      },
      complete: () => finish(),
    }
    const client = headers ? createSseClient(headers) : anonymousClient
    const stop = client.subscribe<Data>({ query: print(document), variables }, sink, { connected: onOpen })
    const onAbort = () => {
      stop()
      finish()
    }
    signal.addEventListener('abort', onAbort, { once: true, signal: abortController.signal })
  })

async function reportIfSessionEnded(response: Response) {
  const body = await response.json().catch(() => null)
  if (isSessionEnded({ status: response.status, ...body?.errors?.[0]?.extensions })) reportSessionEnd()
}
