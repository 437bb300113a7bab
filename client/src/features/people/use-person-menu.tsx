import { Ban, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { createLazyComponent } from '../../components/lazy-component.tsx'
import type { MenuItem } from '../../components/menu-button.tsx'
import { useToast } from '../../components/toast.tsx'
import { toApiError } from '../../lib/network/api-error.ts'
import { hasProfile } from '../../lib/unknown-user.ts'
import { useAccount } from '../users/session-provider.tsx'
import { useContentFilters } from './content-filters.ts'

const LazyBlockDialog = createLazyComponent(async () => (await import('./block-dialog.tsx')).BlockDialog)

type Person = { id: string; uid: string; username: string }

/** The menu items that mute and block a user, and the dialog that confirms a block. None for visitors, for the viewer and for a name without a profile. */
export function usePersonMenu({ id, uid, username }: Person) {
  const account = useAccount()
  const filters = useContentFilters()
  const toast = useToast()
  const [isConfirming, setIsConfirming] = useState(false)
  const isBlocked = filters?.blocks.includes(uid) ?? false
  if (!account || account.uid === uid || !hasProfile(username)) return { items: [], dialog: null, isBlocked, unblock: () => {} }
  const isMuted = filters?.mutes.some(({ kind, value }) => kind === 'USER' && value === uid) ?? false
  const run = async (action: (actions: typeof import('./filter-actions.ts')) => Promise<void>) => {
    try {
      await action(await import('./filter-actions.ts'))
    } catch (error) {
      toast(toApiError(error, 'This part could not be loaded.').message, { isError: true })
    }
  }
  const setBlock = (block: boolean) => void run(({ setUserBlock, findListItem }) => setUserBlock(toast, { id, username }, block, findListItem()))
  const setMute = () => void run(({ setMute, findListItem }) => setMute(toast, { kind: 'USER', value: id, name: username, mute: !isMuted }, findListItem()))
  const items: MenuItem[] = [
    { label: `${isMuted ? 'Unmute' : 'Mute'} ${username}`, Icon: VolumeX, onSelect: setMute },
    { label: `${isBlocked ? 'Unblock' : 'Block'} ${username}`, Icon: Ban, onSelect: () => (isBlocked ? setBlock(false) : setIsConfirming(true)) },
  ]
  const close = () => setIsConfirming(false)
  const dialog = isConfirming && <LazyBlockDialog username={username} onBlock={() => setBlock(true)} onClose={close} onDismissFailure={close} />
  return { items, dialog, isBlocked, unblock: () => setBlock(false) }
}
