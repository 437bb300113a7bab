import { CampusPageDocument } from '../../generated/graphql.ts'
import { waitUntilIdle } from '../browser/page-idle.ts'
import { loadApolloClient } from '../network/apollo/apollo-loader.ts'
import { emergencySlug } from '../paths.ts'

/**
 * Reads the emergency page through the service worker, which saves it, unless it is saved: Compa answers an emergency with its numbers offline too, whatever was opened
 * before. Waits until a worker controls the document; after a forced reload there is none.
 */
export async function saveEmergencyPage(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker.controller) await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  await waitUntilIdle()
  if (!navigator.onLine || (await isSaved())) return
  const client = await loadApolloClient()
  await client.query({ query: CampusPageDocument, variables: { slug: emergencySlug }, fetchPolicy: 'network-only' })
}

/** Whether the worker has a response with the page. */
async function isSaved(): Promise<boolean> {
  const requests = await (await caches.open('queries')).keys()
  return requests.some(({ url }) => {
    const { searchParams } = new URL(url)
    return searchParams.get('operationName') === 'CampusPage' && searchParams.get('variables') === JSON.stringify({ slug: emergencySlug })
  })
}
