import type { WorkboxPlugin } from 'workbox-core/types.js'
import type { SavedMessage } from '../lib/offline/messages.ts'
import { scope, type WorkerClient } from './scope.ts'

/** When the documents that came from a cache were saved, by client id: the page asks once it runs. */
const documents = new Map<string, number>()
const maxDocuments = 20

const postSavedTime = (client: WorkerClient | null | undefined, message: Omit<SavedMessage, 'type'>) =>
  client?.postMessage({ type: 'saved', ...message } satisfies SavedMessage)

/** Informs the page when the response that it gets from a cache was saved; null once the network has answered. */
export const savedTimePlugin: WorkboxPlugin = {
  async cachedResponseWillBeUsed({ cachedResponse, event }) {
    const { clientId, resultingClientId } = event as unknown as { clientId: string; resultingClientId: string }
    const savedAt = Date.parse(cachedResponse?.headers.get('date') ?? '')
    if (cachedResponse && resultingClientId) rememberDocument(resultingClientId, savedAt)
    else if (cachedResponse) postSavedTime(await scope.clients.get(clientId), { savedAt, isPage: false })
    return cachedResponse
  },
  async fetchDidSucceed({ response, event }) {
    const { clientId, resultingClientId } = event as unknown as { clientId: string; resultingClientId: string }
    if (!resultingClientId) postSavedTime(await scope.clients.get(clientId), { savedAt: null, isPage: false })
    return response
  },
}

function rememberDocument(clientId: string, savedAt: number) {
  documents.set(clientId, savedAt)
  const [oldest = ''] = documents.keys()
  if (documents.size > maxDocuments) documents.delete(oldest)
}

/** Answers the page's question whether its document came from a cache. */
export function answerSavedTime(client: WorkerClient | null) {
  const savedAt = client && documents.get(client.id)
  if (savedAt) postSavedTime(client, { savedAt, isPage: true })
}
