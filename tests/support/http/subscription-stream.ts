import type { TestApp } from '../test-app.ts'

type SubscriptionEvent = { data?: any; errors?: { message: string; extensions: Record<string, unknown> }[] }

/** Opens a subscription by POST /graphql/stream. */
export const openSubscription = (app: TestApp, query: string, variables: object, token?: string, signal?: AbortSignal, headers: Record<string, string> = {}) =>
  fetch(`${app.address}/graphql/stream`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
    ...(signal && { signal }),
  })

/** Reads all events of a stream until it ends. */
export async function readEvents(response: Response): Promise<SubscriptionEvent[]> {
  const text = await response.text()
  return [...text.matchAll(/^event: next\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''))
}
