import type { WorkboxPlugin } from 'workbox-core/types.js'
import type { SavedMessage } from '../lib/offline/messages.ts'
import { scope, type WorkerClient } from './scope.ts'

/** When the documents that came from a cache were saved, by client id: the page asks once it runs. */
const documents = new Map<string, number>()
const maxDocuments = 20

const tell = (client: WorkerClient | null | undefined, savedAt: number | null) => client?.postMessage({ type: 'saved', savedAt } satisfies SavedMessage)

/** Tells the page when the response that it gets from a cache was saved; null once the network has answered. */
export const savedTimePlugin: WorkboxPlugin = {
  async cachedResponseWillBeUsed({ cachedResponse, event }) {
    const { clientId, resultingClientId } = event as unknown as { clientId: string; resultingClientId: string }
    const savedAt = Date.parse(cachedResponse?.headers.get('date') ?? '')
    if (cachedResponse && resultingClientId) rememberDocument(resultingClientId, savedAt)
    else if (cachedResponse) tell(await scope.clients.get(clientId), savedAt)
    return cachedResponse
  },
  async fetchDidSucceed({ response, event }) {
    const { clientId, resultingClientId } = event as unknown as { clientId: string; resultingClientId: string }
    if (!resultingClientId) tell(await scope.clients.get(clientId), null)
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
  if (savedAt) tell(client, savedAt)
}
