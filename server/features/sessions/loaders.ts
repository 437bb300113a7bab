import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { findActiveUsers } from './data.ts'

/** The user of an active session by its id, on the primary: a replica that lags may lack a new one. Not kept: a session may end while a stream is open. */
export const createSessionUserLoader = (_database: Database, primary: Database) =>
  new DataLoader<string, string | null>(
    async (ids) => {
      const users = await findActiveUsers(primary, ids)
      return ids.map((id) => users.get(id) ?? null)
    },
    { cache: false },
  )
