import { type ShowToast, useToast } from '../../components/dialogs/toast.tsx'
import { toApiError } from '../../lib/network/api-error.ts'

type AuthorActions = typeof import('./author-actions.ts')

/** Runs an action of an author, for example a deletion. The actions are loaded on demand, because most readers need none; a toast shows if that fails. */
export function useAuthorActions() {
  const toast = useToast()
  return async (run: (actions: AuthorActions, showToast: ShowToast) => Promise<void>): Promise<void> => {
    try {
      await run(await import('./author-actions.ts'), toast)
    } catch (error) {
      toast(toApiError(error, 'This part could not be loaded.').message, { isError: true })
    }
  }
}
