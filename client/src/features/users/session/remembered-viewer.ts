import { readStorage, writeStorage } from '../../../lib/browser/browser-storage.ts'
import { useHydrated } from '../../../lib/browser/use-hydrated.ts'
import { useAccount } from './session-provider.tsx'

/**
 * Local storage key of the name and the picture of the signed-in user. Everybody who uses this browser sees both, also the picture of a profile that is hidden
 * from others. Removed with the session (lib/session/firebase-auth.ts).
 */
const viewerKey = 'viewer'

export type RememberedViewer = { username: string; profilePic: string | null }

/** Stored as words: neither a username nor an address has a space. */
export const rememberViewer = ({ username, profilePic }: RememberedViewer) => writeStorage('localStorage', viewerKey, `${username} ${profilePic ?? ''}`)

export const forgetViewer = () => writeStorage('localStorage', viewerKey, null)

/** Who was signed in at the last visit, until the viewer is loaded. Undefined for visitors, and until the page is hydrated. */
export function useRememberedViewer(): RememberedViewer | undefined {
  const isHydrated = useHydrated()
  const isVisitor = useAccount() === null
  const [username, profilePic] = (isHydrated && !isVisitor && readStorage('localStorage', viewerKey)?.split(' ')) || []
  return username ? { username, profilePic: profilePic || null } : undefined
}
