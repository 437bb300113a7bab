import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import type { Role } from '../../generated/prisma/client.ts'
import { findRoles } from './data.ts'

/** The active roles of the viewer: a request loads one key, for all objects of a list. */
export const createViewerRolesLoader = (database: Database) =>
  new DataLoader<string, Role[]>((uids) => Promise.all(uids.map((uid) => findRoles(database, uid, new Date()))))
