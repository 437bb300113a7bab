import { ViewerTicketDocument } from '../../../generated/graphql.ts'
import { useSavedQuery } from '../../../lib/offline/use-saved-query.ts'

/** The viewer's ticket of an event: from this device at once, then from the server. What the server has sent is saved for the entrance. */
export const useTicket = (uid: string, eventId: string) => useSavedQuery(ViewerTicketDocument, `ticket ${eventId} ${uid}`, { variables: { eventId } })
