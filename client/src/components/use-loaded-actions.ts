import { toApiError } from '../lib/network/api-error.ts'
import { type ShowToast, useToast } from './dialogs/toast.tsx'

/** Runs actions of a module that is loaded on demand, because most readers need none of them. A toast shows if that fails. */
export function useLoadedActions<Actions>(load: () => Promise<Actions>) {
  const toast = useToast()
  return async (run: (actions: Actions, showToast: ShowToast) => Promise<void>): Promise<void> => {
    try {
      await run(await load(), toast)
    } catch (error) {
      toast(toApiError(error, 'This part could not be loaded.').message, { isError: true })
    }
  }
}
