import { eraseData, exportData } from './account-data.ts'
import { jobs } from './jobs.ts'
import { createViewerRolesLoader } from './loaders.ts'
import { resolvers } from './resolvers.ts'
import { getSanctionById } from './sanctions.ts'
import { getRoleGrantById } from './service.ts'

export const access = {
  name: 'access',
  resolvers,
  loaders: { viewerRoles: createViewerRolesLoader },
  nodes: { RoleGrant: getRoleGrantById, Sanction: getSanctionById },
  jobs,
  exportData,
  eraseData,
} as const
