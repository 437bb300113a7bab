import { useToast } from '../../components/dialogs/toast.tsx'
import { toApiError } from '../../lib/network/api-error.ts'

/** Returns a function that runs a change, shows a failure, and returns whether it succeeded. `failure`: the message without another one. */
export function useMutationWithToast() {
  const toast = useToast()
  return async (change: () => Promise<unknown>, failure: string): Promise<boolean> => {
    try {
      await change()
      return true
    } catch (error) {
      toast(toApiError(error, failure).message, { isError: true })
      return false
    }
  }
}
