import { toSavedKey } from '../../../lib/offline/saved-results.ts'
import { useAccount } from './session-provider.tsx'

/** The key under which this device saves the viewer's result of a query; null until the session is known. */
export function useSavedKey(name: string): string | null {
  const account = useAccount()
  return account === undefined ? null : toSavedKey(name, account?.uid ?? null)
}
