import type { ServiceContext } from '../../auth/service-context.ts'
import type { Transaction } from '../../database/client.ts'
import type { AuditAction } from './actions.ts'
import { recordLogEntry } from './record-log-entries.ts'

type Act<Item> = { act: AuditAction; actorUid: string; getDetails: (item: Item) => object }

/**
 * Changes an item of a list, or adds one. `lock` returns the list, which nobody else changes until the transaction ends. The act is logged, unless `change` has
 * returned an item of the list as it was.
 */
export const withAuditedChange = <Item>(
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  lock: (transaction: Transaction) => Promise<Item[]>,
  { act, actorUid, getDetails }: Act<Item>,
  change: (transaction: Transaction, items: Item[]) => Promise<Item>,
): Promise<Item> =>
  database.$transaction(async (transaction) => {
    const items = await lock(transaction)
    const item = await change(transaction, items)
    if (!items.includes(item)) await recordLogEntry(transaction, { act, actorUid, details: getDetails(item), at: now() })
    return item
  })
