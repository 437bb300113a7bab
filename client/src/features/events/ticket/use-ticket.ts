import { ViewerTicketDocument } from '../../../generated/graphql.ts'
import { toSavedKey } from '../../../lib/offline/saved-results.ts'
import { useSavedQuery } from '../../../lib/offline/use-saved-query.ts'

/** The viewer's ticket of an event. What the server has sent is saved for the entrance. */
export const useTicket = (uid: string, eventId: string) => useSavedQuery(ViewerTicketDocument, toSavedKey(`ticket ${eventId}`, uid), { variables: { eventId } })
