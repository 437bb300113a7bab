import { eraseData, exportData } from './account-data.ts'
import { userEndpoints } from './endpoints.ts'
import { createUserByUidLoader } from './loaders.ts'
import { resolvers } from './resolvers.ts'
import { getUsersByUids } from './service.ts'

export const users = {
  name: 'users',
  resolvers,
  endpoints: userEndpoints,
  loaders: { userByUid: createUserByUidLoader },
  nodeBatches: { User: getUsersByUids },
  exportData,
  eraseData,
} as const
