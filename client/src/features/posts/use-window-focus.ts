import { useEffect, useEffectEvent } from 'react'

/** Within this time the signs of a return are those of one and the same. */
const oneReturn = 1000

/** Does something each time the student comes back to the window, by whichever sign the browser gives. */
export function useOnReturn(action: () => unknown) {
  const act = useEffectEvent(action)
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY
    const back = ({ timeStamp }: Event) => {
      if (document.visibilityState !== 'visible' || timeStamp - last < oneReturn) return
      last = timeStamp
      act()
    }
    window.addEventListener('focus', back)
    document.addEventListener('visibilitychange', back)
    return () => {
      window.removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [])
}
