import { eraseData, exportData } from './account-data.ts'
import { calendarEndpoints } from './calendar/endpoints.ts'
import { calendarResolvers } from './calendar/resolvers.ts'
import { checkInEndpoints } from './check-in/endpoints.ts'
import { checkInResolvers } from './check-in/resolvers.ts'
import { eventEndpoints } from './endpoints.ts'
import { jobs } from './jobs.ts'
import { createEventByIdLoader, createManagedEventsLoader, createNextEventLoader, createPlaceLoader, createViewerRegistrationLoader } from './loaders.ts'
import { messageResolvers } from './messages/resolvers.ts'
import { registrationEndpoints } from './registrations/endpoints.ts'
import { getRegistrationById } from './registrations/list.ts'
import { registrationResolvers } from './registrations/resolvers.ts'
import { eventResolvers } from './resolvers.ts'
import { getEventsByIds } from './service.ts'
import { getEventTopic } from './topics.ts'

// Calendar files first: their paths end in .ics.
const endpoints = [...calendarEndpoints, ...eventEndpoints, ...registrationEndpoints, ...checkInEndpoints]

export const events = {
  name: 'events',
  resolvers: [eventResolvers, registrationResolvers, messageResolvers, calendarResolvers, checkInResolvers],
  endpoints,
  loaders: {
    eventById: createEventByIdLoader,
    nextEvent: createNextEventLoader,
    viewerRegistration: createViewerRegistrationLoader,
    place: createPlaceLoader,
    managedEvents: createManagedEventsLoader,
  },
  nodes: { Registration: getRegistrationById },
  nodeBatches: { Event: getEventsByIds },
  topics: { event: getEventTopic },
  jobs,
  exportData,
  eraseData,
} as const
