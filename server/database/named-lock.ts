import type { Transaction } from './client.ts'

/** Takes the advisory lock of a name until the transaction ends: transactions with the same name wait for each other, on all servers. */
export const takeNamedLock = (transaction: Transaction, name: string) =>
  transaction.$queryRaw`select 1 from (select pg_advisory_xact_lock(hashtext(${name}))) as locked`
