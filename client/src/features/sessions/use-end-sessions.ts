import type { ApolloCache } from '@apollo/client'
import { EndOtherSessionsDocument, EndSessionDocument } from '../../generated/graphql.ts'
import { useMutation } from '../../lib/network/apollo/use-query.ts'

/** Ends sessions of the viewer. They disappear from the cache at once, and are back if the server refuses. */
export function useEndSessions() {
  const [endOne] = useMutation(EndSessionDocument)
  const [endAllOthers] = useMutation(EndOtherSessionsDocument)
  return {
    endSession: (sessionId: string) =>
      endOne({
        variables: { sessionId },
        optimisticResponse: { endSession: { endedId: sessionId } },
        update: (cache, { data }) => data && removeSessions(cache, [data.endSession.endedId]),
      }),
    endOthers: (others: readonly { id: string }[]) =>
      endAllOthers({
        optimisticResponse: { endOtherSessions: { endedIds: others.map(({ id }) => id) } },
        update: (cache, { data }) => data && removeSessions(cache, data.endOtherSessions.endedIds),
      }),
  }
}

function removeSessions(cache: ApolloCache, ids: readonly string[]) {
  for (const id of ids) cache.evict({ id: cache.identify({ __typename: 'Session', id }) as string })
}
