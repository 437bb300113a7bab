import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { readLastUid } from '../../../lib/browser/browser-storage.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { type ContentFilters, getContentFilters, isShown, subscribeToContentFilters } from './content-filters-store.ts'
import { findFoldReason } from './fold-reason.ts'

let fetchedUid: string | undefined

/** Fetches the filters once per page load and user. */
async function fetchOnce(uid: string) {
  if (fetchedUid === uid) return
  fetchedUid = uid
  try {
    await (await import('./filter-actions.ts')).fetchContentFilters(uid)
  } catch (error) {
    console.warn('Blocked and muted people could not be loaded', error)
    fetchedUid = undefined
  }
}

/** The viewer's filters: at first those of the last visit, until the session is known. Null for visitors and until the page is hydrated. */
export function useContentFilters(): ContentFilters | null {
  const account = useAccount()
  const subscribe = useCallback(
    (listener: () => void) => {
      if (account) void fetchOnce(account.uid)
      return subscribeToContentFilters(listener)
    },
    [account],
  )
  const filters = useSyncExternalStore(subscribe, getContentFilters, () => null)
  if (!filters) return null
  const uid = account === undefined ? readLastUid() : account?.uid
  return filters.uid === uid ? filters : null
}

/** Why a text is folded; null if it is not. */
export function useFoldReason(authorUid: string | undefined, contentHtml: string): string | null {
  const filters = useContentFilters()
  return useMemo(() => filters && findFoldReason(filters, authorUid, contentHtml), [filters, authorUid, contentHtml])
}

/** What a quote shows instead of its text; null if that is shown. Nothing if the author is unknown and the viewer has blocked or muted somebody. */
export function useQuoteFoldReason(authorUid: string | undefined, contentHtml: string): string | null {
  const filters = useContentFilters()
  const hidesPeople = filters && (filters.blocks.length > 0 || filters.mutes.some(({ kind }) => kind === 'USER'))
  return useFoldReason(authorUid, contentHtml) ?? (authorUid === undefined && hidesPeople ? '' : null)
}

/** Whether a folded post or reply is shown. */
export const useIsShown = (id: string) =>
  useSyncExternalStore(
    subscribeToContentFilters,
    () => isShown(id),
    () => false,
  )
