import { useEffect } from 'react'
import { subscribeToWindowFocus } from '../../lib/browser/window-focus.ts'
import { subscribeToLiveUpdates } from '../../lib/network/live/live-updates.ts'
import { useSessionId } from '../sessions/use-session-end.ts'
import { unseenCount } from './unseen-count.ts'

/** The count is requested within this time after a new notification: everybody who watches a thread is told at once. */
const maxDelayMs = 1000

/** Requests the number of unseen notifications: now, when there is a new one, and when the user returns to the window. */
export function useLiveCount(uid: string) {
  const sessionId = useSessionId(uid)
  useEffect(() => {
    void unseenCount.refresh()
    const unsubscribe = subscribeToWindowFocus(() => void unseenCount.refresh())
    return () => {
      unsubscribe()
      unseenCount.setCount(0)
    }
  }, [])
  useEffect(() => {
    if (!sessionId) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const refreshSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void unseenCount.refresh()
      }, Math.random() * maxDelayMs)
    }
    const unsubscribe = subscribeToLiveUpdates(`notifications:${sessionId}`, { onUpdate: refreshSoon, onConnected: refreshSoon, onUnavailable: refreshSoon })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [sessionId])
}
