import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { type BusinessRecord, businessesOf } from './data.ts'

/** A user's business by the user's uid. */
export const businessByOwner = (database: Database) =>
  new DataLoader<string, BusinessRecord | null>(async (uids) => {
    const found = new Map((await businessesOf(database, uids)).map((business) => [business.ownerUid, business]))
    return uids.map((uid) => found.get(uid) ?? null)
  })
