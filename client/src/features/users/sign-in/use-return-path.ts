import { useLocation } from 'react-router-dom'
import { useHydrated } from '../../../lib/browser/use-hydrated.ts'
import { paths, returnParameter } from '../../../lib/paths.ts'
import { readReturnPath } from '../../../lib/session/return-path.ts'

/**
 * Where the user goes at the end of the sign-in or sign-up: back to where 'Log in' was pressed, otherwise to the lounge (spec, section 4): `endPath`. `returnPath` is
 * null without such a place, and `keepReturn` adds it to the address of another page of the sign-in.
 */
export function useReturnPath() {
  const { search } = useLocation()
  // The server renders these pages without their query string.
  const returnPath = useHydrated() ? readReturnPath(search) : null
  return {
    returnPath,
    endPath: returnPath ?? paths.lounge,
    keepReturn: (path: string) => (returnPath === null ? path : `${path}?${returnParameter}=${encodeURIComponent(returnPath)}`),
  }
}
