import { eraseData, exportData } from './account-data.ts'
import { businessEndpoints } from './endpoints.ts'
import { createBusinessByOwnerLoader } from './loaders.ts'
import { resolvers } from './resolvers.ts'
import { getBusinessesByIds } from './service.ts'

export const businesses = {
  name: 'businesses',
  resolvers,
  endpoints: businessEndpoints,
  loaders: { businessByOwner: createBusinessByOwnerLoader },
  nodeBatches: { Business: getBusinessesByIds },
  exportData,
  eraseData,
} as const
