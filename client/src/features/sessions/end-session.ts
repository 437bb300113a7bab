import { EndSessionDocument } from '../../generated/graphql.ts'
import { loadApolloClient } from '../../lib/network/apollo/apollo-loader.ts'

/** Ends the session of these headers on the server. */
export async function endSession(headers: Record<string, string>): Promise<void> {
  const sessionId = headers['x-session-id']
  if (!sessionId) return
  const client = await loadApolloClient()
  await client.mutate({ mutation: EndSessionDocument, variables: { sessionId }, context: { headers } })
}
