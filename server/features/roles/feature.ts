import { eraseData, exportData } from './account-data.ts'
import { createViewerRolesLoader } from './loaders.ts'
import { resolvers } from './resolvers.ts'
import { getRoleGrantById } from './service.ts'

/** Moderators and administrators. */
export const roles = {
  name: 'roles',
  resolvers,
  loaders: { viewerRoles: createViewerRolesLoader },
  nodes: { RoleGrant: getRoleGrantById },
  exportData,
  eraseData,
} as const
