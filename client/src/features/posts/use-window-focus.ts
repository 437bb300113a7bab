import { useEffect, useEffectEvent } from 'react'

/** Within this time the signs of a return are those of one and the same. */
const dedupeMs = 1000

/** Does something each time the student comes back to the window, by whichever sign the browser gives. */
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
