import { eventEndpoints } from './endpoints.ts'
import { resolvers } from './resolvers.ts'
import { getEventById } from './service.ts'

export const events = { name: 'events', resolvers, endpoints: eventEndpoints, nodes: { Event: getEventById } } as const
