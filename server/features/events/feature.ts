import { eraseData, exportData } from './account-data.ts'
import { eventEndpoints } from './endpoints.ts'
import { jobs } from './jobs.ts'
import { createManagedEventsLoader, createPlaceLoader, createViewerRegistrationLoader } from './loaders.ts'
import { registrationEndpoints } from './registrations/endpoints.ts'
import { getRegistrationById } from './registrations/list.ts'
import { registrationResolvers } from './registrations/resolvers.ts'
import { eventResolvers } from './resolvers.ts'
import { getEventsByIds } from './service.ts'
import { getEventTopic } from './topics.ts'

const endpoints = [...eventEndpoints, ...registrationEndpoints]

export const events = {
  name: 'events',
  resolvers: [eventResolvers, registrationResolvers],
  endpoints,
  loaders: { viewerRegistration: createViewerRegistrationLoader, place: createPlaceLoader, managedEvents: createManagedEventsLoader },
  nodes: { Registration: getRegistrationById },
  nodeBatches: { Event: getEventsByIds },
  topics: { event: getEventTopic },
  jobs,
  exportData,
  eraseData,
} as const
