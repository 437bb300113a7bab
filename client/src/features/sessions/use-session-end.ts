import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { ViewerCardDocument } from '../../generated/graphql.ts'
import { loadApolloClient } from '../../lib/network/apollo/apollo-loader.ts'
import { subscribeToLiveUpdates } from '../../lib/network/live/live-updates.ts'
import { subscribeToSessionEnd } from '../../lib/network/session-end.ts'
import { hasSessionEnded, readSessionId, storeEndedSessionId, subscribeToSessionId } from '../../lib/session/session-id.ts'

/**
 * Calls `onEnd` once the session of this browser has ended on the server: a refused request reports it, and a live update, so that an idle page notices it too.
 * Without a stream, a request is sent about once a minute.
 */
export function useSessionEnd(uid: string | undefined, onEnd: () => void) {
  const sessionId = useSessionId(uid)
  const previousId = useRef<string | null>(null)
  const handleEnd = useEffectEvent(() => {
    // Another tab may have signed out meanwhile.
    if (!uid || !sessionId || readSessionId(uid) !== sessionId) return
    storeEndedSessionId(sessionId)
    previousId.current = null
    onEnd()
  })
  const handleSignOut = useEffectEvent((id: string) => {
    // Another tab heard of the end first, and signed out.
    if (hasSessionEnded(id)) onEnd()
  })
  useEffect(() => {
    const id = previousId.current
    previousId.current = sessionId
    if (id && !sessionId) handleSignOut(id)
  }, [sessionId])
  useEffect(() => subscribeToSessionEnd(() => handleEnd()), [])
  useEffect(() => {
    if (!sessionId) return
    return subscribeToLiveUpdates(`sessions:${sessionId}`, {
      onUpdate: ({ sessionEnded }) => sessionEnded && handleEnd(),
      // The server repeats the end of a session when a stream opens.
      onConnected: () => {},
      onUnavailable: () => void sendAuthenticatedRequest(),
    })
  }, [sessionId])
}

/** The id of the session of this browser; null without one. */
export const useSessionId = (uid: string | undefined) =>
  useSyncExternalStore(
    subscribeToSessionId,
    () => (uid ? readSessionId(uid) : null),
    () => null,
  )

/** The server refuses it if the session has ended. */
async function sendAuthenticatedRequest() {
  const client = await loadApolloClient()
  await client.query({ query: ViewerCardDocument, fetchPolicy: 'network-only' }).catch(() => {})
}
