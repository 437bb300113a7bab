import { StartSessionDocument } from '../../generated/graphql.ts'
import { loadApolloClient } from '../../lib/network/apollo/apollo-loader.ts'
import { storeSessionId } from '../../lib/session/session-id.ts'

/** Registers this browser after a sign-in. It works without a session too: an account without a username gets none, and a failure is only logged. */
export async function registerSession(uid: string) {
  try {
    const client = await loadApolloClient()
    const { data } = await client.mutate({ mutation: StartSessionDocument })
    const sessionId = data?.startSession.session?.id
    if (sessionId) storeSessionId(uid, sessionId)
  } catch (error) {
    console.warn('This device could not be registered', error)
  }
}
