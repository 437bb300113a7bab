import { useCallback, useSyncExternalStore } from 'react'
import { ViewerFieldsDocument } from '../../generated/graphql.ts'
import { subscribeToWindowFocus } from '../../lib/browser/window-focus.ts'
import { loadApolloClient } from '../../lib/network/apollo/apollo-loader.ts'
import { onReconnect } from '../../lib/network/use-online.ts'
import { useAccount } from '../users/session/session-provider.tsx'
import { createViewerFieldsStore, type ViewerFields } from './viewer-fields-store.ts'

/** Also brings the counts of votes and replies into the cache, since those of a feed may be older than the viewer's own vote. */
async function fetchViewerFields(ids: string[]) {
  const client = await loadApolloClient()
  const { data } = await client.query({ query: ViewerFieldsDocument, variables: { ids }, fetchPolicy: 'network-only' })
  return new Map((data?.nodes ?? []).flatMap((node) => (node && 'viewerCanReport' in node ? [[node.id, node] as const] : [])))
}

const store = createViewerFieldsStore(fetchViewerFields)
const noFields: Partial<ViewerFields> = {}

if (!import.meta.env.SSR) {
  subscribeToWindowFocus(() => navigator.onLine && store.refresh())
  onReconnect(store.refresh)
}

/**
 * The viewer fields of a post or reply; empty while they are unknown, for visitors and until the page is hydrated. All posts and replies on the page share
 * a request; they are requested again when the user returns to the window.
 */
export function useViewerFields(id: string): Partial<ViewerFields> {
  const uid = useAccount()?.uid
  const subscribe = useCallback((listener: () => void) => store.subscribe(id, uid, listener), [id, uid])
  return useSyncExternalStore(
    subscribe,
    () => store.getFields(id, uid),
    () => noFields,
  )
}

/** Changes viewer fields at once, for example after a mutation. */
export const updateViewerFields = store.update

/** Adds viewer fields that a list implies, before its items render. */
export const addImpliedViewerFields = store.addImplied
