import { eventEndpoints } from './endpoints.ts'
import { resolvers } from './resolvers.ts'
import { getEventsByIds } from './service.ts'

export const events = { name: 'events', resolvers, endpoints: eventEndpoints, nodeBatches: { Event: getEventsByIds } } as const
