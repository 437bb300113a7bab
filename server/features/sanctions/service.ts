import type { ServiceContext } from '../../auth/service-context.ts'
import { isUuid } from '../../utils/uuid.ts'
import { findSanction, listedAgeMs, listSanctionsOfUsers, type SanctionRecord } from './data.ts'

/** The sanctions of a user in the last year, newest first; at most 50. */
export const getSanctions = async ({ database, now }: Pick<ServiceContext, 'database' | 'now'>, userUid: string): Promise<SanctionRecord[]> =>
  (await listSanctionsOfUsers(database, [userUid], new Date(now().getTime() - listedAgeMs))).get(userUid) ?? []

/** A sanction of the viewer by its id. */
export const getSanctionById = async ({ viewer, database }: ServiceContext, id: string): Promise<SanctionRecord | null> =>
  viewer && isUuid(id) ? findSanction(database, id, viewer.uid) : null
