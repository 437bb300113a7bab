import { useEffect, useState } from 'react'
import { ViewerTicketDocument, type ViewerTicketQuery } from '../../../generated/graphql.ts'
import { readTicket, saveTicket } from '../../../lib/check-in/saved-events.ts'
import { useQuery } from '../../../lib/network/use-query.ts'

/** The viewer's ticket of an event: from this device at once, then from the server. What the server has sent is saved for the entrance. */
export function useTicket(uid: string, eventId: string) {
  const { data, error, refetch } = useQuery(ViewerTicketDocument, {
    variables: { eventId },
    ...{ fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false },
  })
  const [saved, setSaved] = useState<ViewerTicketQuery>()
  useEffect(() => {
    void readTicket(uid, eventId).then((ticket) => ticket && setSaved(ticket))
  }, [uid, eventId])
  useEffect(() => {
    if (data) void saveTicket(uid, eventId, data)
  }, [uid, eventId, data])
  return { data: data ?? saved, error, refetch }
}
