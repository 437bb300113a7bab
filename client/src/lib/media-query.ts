import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, now and when that changes; none does where there is no screen. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

/** Whether the reader's system asks for no motion. */
export const useReducedMotion = () => useMediaQuery('(prefers-reduced-motion: reduce)')
