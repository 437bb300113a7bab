import { mediaEndpoints } from './endpoints.ts'
import { jobs } from './jobs.ts'
import { resolvers } from './resolvers.ts'

export const media = { name: 'media', resolvers, createUnauthenticatedEndpoints: () => mediaEndpoints, jobs } as const
