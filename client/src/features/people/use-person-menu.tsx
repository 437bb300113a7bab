import { Ban, VolumeX } from 'lucide-react'
import { useState } from 'react'
import type { MenuItem } from '../../components/dialogs/menu-button.tsx'
import { createLazyComponent } from '../../components/states/lazy-component.tsx'
import { useLoadedActions } from '../../components/use-loaded-actions.ts'
import { hasProfile } from '../../lib/session/unknown-user.ts'
import { useAccount } from '../users/session/session-provider.tsx'
import { useContentFilters } from './filters/content-filters.ts'

const LazyBlockDialog = createLazyComponent(async () => (await import('./filters/block-dialog.tsx')).BlockDialog)

type Person = { id: string; uid: string; username: string }

/** The menu items that mute and block a user, and the dialog that confirms a block. None for visitors, for the viewer and for a name without a profile. */
export function usePersonMenu({ id, uid, username }: Person) {
  const account = useAccount()
  const filters = useContentFilters()
  const runAction = useLoadedActions(() => import('./filters/filter-actions.ts'))
  /** While a block is being confirmed: what had the focus when it was chosen. */
  const [confirmingFrom, setConfirmingFrom] = useState<Element | null>(null)
  const isBlocked = filters?.blocks.includes(uid) ?? false
  if (!account || account.uid === uid || !hasProfile(username)) return { items: [], dialog: null, isBlocked, unblock: () => {} }
  const isMuted = filters?.mutes.some(({ kind, value }) => kind === 'USER' && value === uid) ?? false
  // `focused` is read at once: while the module is loaded the focus may move on.
  const setBlock = (block: boolean, focused = document.activeElement) =>
    void runAction(({ setUserBlock, findListItem }, toast) => setUserBlock(toast, { id, username }, block, findListItem(focused)))
  const setMute = (focused = document.activeElement) =>
    void runAction(({ setMute, findListItem }, toast) => setMute(toast, { kind: 'USER', value: id, name: username, mute: !isMuted }, findListItem(focused)))
  const items: MenuItem[] = [
    { label: `${isMuted ? 'Unmute' : 'Mute'} ${username}`, Icon: VolumeX, onSelect: () => setMute() },
    {
      label: `${isBlocked ? 'Unblock' : 'Block'} ${username}`,
      Icon: Ban,
      onSelect: () => (isBlocked ? setBlock(false) : setConfirmingFrom(document.activeElement ?? document.body)),
    },
  ]
  const close = () => setConfirmingFrom(null)
  const dialog = confirmingFrom && (
    <LazyBlockDialog username={username} onBlock={() => setBlock(true, confirmingFrom)} onClose={close} onDismissFailure={close} />
  )
  return { items, dialog, isBlocked, unblock: () => setBlock(false) }
}
