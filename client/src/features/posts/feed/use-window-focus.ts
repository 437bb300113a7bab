import { useEffect, useEffectEvent } from 'react'
import { subscribeToWindowFocus } from '../../../lib/browser/window-focus.ts'

/** Runs `action` each time the user returns to the window. */
export function useOnWindowFocus(action: () => unknown) {
  const act = useEffectEvent(action)
  useEffect(() => subscribeToWindowFocus(() => act()), [])
}
