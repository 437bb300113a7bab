import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { composeSearch, sharedSearch } from '../../../lib/paths.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { visitor } from '../editor/draft-key.ts'

/** Calls `open` when the address of the page asks for a new post, with what another app has shared, and removes that from the address. */
export function useComposeRequest(open: () => void) {
  const { search } = useLocation()
  const account = useAccount()
  const navigate = useNavigate()
  const showToast = useToast()
  const isShared = search === sharedSearch
  const openNow = useEffectEvent(async () => {
    navigate({ search: '' }, { replace: true })
    const alert = isShared ? await (await import('../editor/draft-from-shared.ts')).addSharedToDraft(account?.uid ?? visitor) : null
    open()
    if (alert) showToast(alert, { isError: true })
  })
  const isRequested = search === composeSearch || (isShared && account !== undefined)
  useEffect(() => {
    if (isRequested) void openNow()
  }, [isRequested])
}
