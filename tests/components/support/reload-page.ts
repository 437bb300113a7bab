import { cleanup } from 'vitest-browser-react'
import { getApolloClient } from '../../../client/src/lib/network/apollo/apollo-loader.ts'
import { openPage, readNavigationState, readPath } from './open-page.tsx'

/** Renders the page anew, as a reload does: what the browser stores and the navigation state remain. */
export async function reloadPage() {
  await cleanup()
  await getApolloClient()?.clearStore()
  return openPage(readPath(), { state: readNavigationState() })
}
