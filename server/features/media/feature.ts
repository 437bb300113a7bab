import { mediaEndpoints } from './endpoints.ts'
import { startOrphanCleanup } from './orphan-cleanup.ts'
import { resolvers } from './resolvers.ts'

export const media = { name: 'media', resolvers, createUnauthenticatedEndpoints: () => mediaEndpoints, startJob: startOrphanCleanup } as const
