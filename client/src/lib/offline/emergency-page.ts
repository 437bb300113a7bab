import { CampusPageDocument } from '../../generated/graphql.ts'
import { readStorage, writeStorage } from '../browser/browser-storage.ts'
import { loadApolloClient } from '../network/apollo/apollo-loader.ts'

/** The slug of the campus page whose first sections list whom to call. */
export const emergencySlug = 'emergency'

const key = 'emergencyPageSaved'

/**
 * Reads the emergency page through the service worker, which saves it, once a session: Compa answers an emergency with its numbers offline too, whatever was opened
 * before.
 */
export async function saveEmergencyPage(): Promise<void> {
  if (readStorage('sessionStorage', key)) return
  const { serviceWorker } = navigator
  if (!serviceWorker.controller) await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  const client = await loadApolloClient()
  await client.query({ query: CampusPageDocument, variables: { slug: emergencySlug }, fetchPolicy: 'network-only' })
  writeStorage('sessionStorage', key, 'true')
}
