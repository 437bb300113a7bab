import { randomBytes } from 'node:crypto'
import type { Database, Transaction } from './client.ts'

const keyBytes = 32

/** A secret key that all servers share, from the table `secret_keys`. It is created at its first use. */
export async function ensureSecretKey(database: Database | Transaction, name: string): Promise<Uint8Array> {
  const stored = await database.secretKey.findUnique({ where: { name }, select: { key: true } })
  if (stored) return stored.key
  const [row] = await database.$queryRaw<{ key: Uint8Array }[]>`
    insert into secret_keys (name, key) values (${name}, ${randomBytes(keyBytes)})
    on conflict (name) do update set name = excluded.name returning key`
  if (!row) throw new Error(`The secret key ${name} could not be created.`)
  return row.key
}
