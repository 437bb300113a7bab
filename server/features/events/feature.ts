import { eraseCheckInData, exportCheckInData } from './check-in/account-data.ts'
import { eventEndpoints } from './endpoints.ts'
import { resolvers } from './resolvers.ts'
import { getEventsByIds } from './service.ts'

export const events = {
  name: 'events',
  resolvers,
  endpoints: eventEndpoints,
  nodeBatches: { Event: getEventsByIds },
  exportData: exportCheckInData,
  eraseData: eraseCheckInData,
} as const
