import type { TypedDocumentNode } from '@apollo/client'
import { print } from 'graphql'
import { createClient } from 'graphql-sse'

const streams = createClient({ url: '/graphql/stream', retryAttempts: 0 })

type Listener<Data> = { signal: AbortSignal; onOpen: () => void; onData: (data: Data) => void }

/** Listens to a subscription until `signal` ends it; settles when the stream is over, for whatever reason. */
export const listen = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { signal, onOpen, onData }: Listener<Data>,
) =>
  new Promise<void>((resolve) => {
    const over = new AbortController()
    const settle = () => {
      over.abort()
      resolve()
    }
    const sink = { next: ({ data }: { data?: Data | null }) => data && onData(data), error: settle, complete: settle }
    const stop = streams.subscribe<Data>({ query: print(document), variables }, sink, { connected: onOpen })
    signal.addEventListener('abort', stop, { once: true, signal: over.signal })
  })
