import { EndSessionDocument } from '../../generated/graphql.ts'
import { loadApolloClient } from '../../lib/network/apollo-loader.ts'
import { getAuthHeaders, signOutLocally } from '../../lib/session.ts'

/** Signs out in all tabs, and ends the session on the server without waiting for it: the server may be out of reach. */
export async function signOut() {
  const headers = await getAuthHeaders()
  await signOutLocally()
  void endSession(headers).catch((error) => console.warn('The session was not ended on the server', error))
}

async function endSession(headers: Record<string, string>) {
  const sessionId = headers['x-session-id']
  if (!sessionId) return
  const client = await loadApolloClient()
  await client.mutate({ mutation: EndSessionDocument, variables: { sessionId }, context: { headers } })
}
