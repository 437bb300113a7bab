import { useLoadedActions } from '../../components/use-loaded-actions.ts'

/** Runs an action of an author, for example a deletion. */
export const useAuthorActions = () => useLoadedActions(() => import('./author-actions.ts'))
