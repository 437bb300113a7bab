import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { type BusinessRecord, findBusinessesByOwners } from './data.ts'

/** A user's business by uid. */
export const createBusinessByOwnerLoader = (database: Database) =>
  new DataLoader<string, BusinessRecord | null>(async (uids) => {
    const businessesByOwner = new Map((await findBusinessesByOwners(database, uids)).map((business) => [business.ownerUid, business]))
    return uids.map((uid) => businessesByOwner.get(uid) ?? null)
  })
