import { useEffect, useEffectEvent } from 'react'

/** Events within this time belong to the same return. */
const dedupeMs = 1000

/** Runs `action` each time the user returns to the window, on `focus` or `visibilitychange`. */
export function useOnWindowFocus(action: () => unknown) {
  const act = useEffectEvent(action)
  useEffect(() => {
    let lastFocusAt = Number.NEGATIVE_INFINITY
    const onFocus = ({ timeStamp }: Event) => {
      if (document.visibilityState !== 'visible' || timeStamp - lastFocusAt < dedupeMs) return
      lastFocusAt = timeStamp
      act()
    }
    window.addEventListener('focus', onFocus)
    document.addEventListener('visibilitychange', onFocus)
    return () => {
      window.removeEventListener('focus', onFocus)
      document.removeEventListener('visibilitychange', onFocus)
    }
  }, [])
}
