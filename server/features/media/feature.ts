import { eraseData, exportData } from './account-data.ts'
import { createMediaEndpoints } from './endpoints.ts'
import { jobs } from './jobs.ts'
import { createSecretKeyLoader } from './loaders.ts'
import { resolvers } from './resolvers.ts'

export const media = {
  name: 'media',
  resolvers,
  createUnauthenticatedEndpoints: createMediaEndpoints,
  loaders: { secretKey: createSecretKeyLoader },
  jobs,
  exportData,
  eraseData,
} as const
