import { copyLink } from '../lib/browser/copy-link.ts'
import { useToast } from './dialogs/toast.tsx'

/** Returns a function that copies the address of a path, and says so. */
export function useCopyLink() {
  const toast = useToast()
  return async (path: string) => {
    const url = await copyLink(path)
    toast(url ? `Copy this address: ${url}` : 'Link copied.')
  }
}
