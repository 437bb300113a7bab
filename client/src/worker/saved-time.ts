import type { WorkboxPlugin } from 'workbox-core/types.js'
import { type SavedMessage, savedHeader } from '../lib/offline/messages.ts'
import { scope, type WorkerClient } from './scope.ts'

type Saved = Omit<SavedMessage, 'type' | 'isPage'>

/** The documents that came from a cache, by client id: the page asks once it runs. */
const documents = new Map<string, Saved>()
const maxDocuments = 20

const postSavedTime = (client: WorkerClient | null | undefined, message: Omit<SavedMessage, 'type'>) =>
  client?.postMessage({ type: 'saved', ...message } satisfies SavedMessage)

/**
 * Informs the page when the response that it gets from a cache was saved; null once the network has answered. A saved response to a query has the header
 * `savedHeader`, so that it does not count as a response of the server. `state` belongs to one request.
 */
export const savedTimePlugin: WorkboxPlugin = {
  async cachedResponseWillBeUsed({ cachedResponse, event, state = {} }) {
    if (!cachedResponse) return cachedResponse
    const { clientId, resultingClientId } = event as unknown as { clientId: string; resultingClientId: string }
    const saved = { savedAt: Date.parse(cachedResponse.headers.get('date') ?? ''), isSlow: !state.hasFailed }
    if (resultingClientId) {
      rememberDocument(resultingClientId, saved)
      return cachedResponse
    }
    postSavedTime(await scope.clients.get(clientId), { ...saved, isPage: false })
    const headers = new Headers(cachedResponse.headers)
    headers.set(savedHeader, '1')
    return new Response(cachedResponse.body, { status: cachedResponse.status, headers })
  },
  async fetchDidFail({ state = {} }) {
    state.hasFailed = true
  },
  async fetchDidSucceed({ response, event }) {
    const { clientId, resultingClientId } = event as unknown as { clientId: string; resultingClientId: string }
    if (!resultingClientId) postSavedTime(await scope.clients.get(clientId), { savedAt: null, isSlow: false, isPage: false })
    return response
  },
}

function rememberDocument(clientId: string, saved: Saved) {
  documents.set(clientId, saved)
  const [oldest = ''] = documents.keys()
  if (documents.size > maxDocuments) documents.delete(oldest)
}

/** Answers the page's question whether its document came from a cache. */
export function answerSavedTime(client: WorkerClient | null) {
  const saved = client && documents.get(client.id)
  if (saved) postSavedTime(client, { ...saved, isPage: true })
}
