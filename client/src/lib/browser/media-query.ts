import { useCallback, useSyncExternalStore } from 'react'
import { useAppearance } from './use-appearance.ts'

/** Whether a media query matches; updates on change. False when prerendering. */
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

/** Whether the user prefers reduced motion: by the operating system or by the app's settings. */
export function useReducedMotion(): boolean {
  const isReducedBySystem = useMediaQuery('(prefers-reduced-motion: reduce)')
  return useAppearance().motion === 'reduced' || isReducedBySystem
}
