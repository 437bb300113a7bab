import { createKeys, secretKeyName } from '../../features/events/check-in/ticket-signer.ts'
import { withConnection } from '../database-connection.ts'
import { type CheckResult, fails, notSet, ok, runCheck } from './check-report.ts'

type KeySources = { signingKey?: string | undefined; databaseUrl?: string | undefined }

/** Whether tickets can be signed. It prints the public key, which must be the same on all servers. */
export async function checkTicketKey({ signingKey, databaseUrl }: KeySources): Promise<CheckResult> {
  const service = 'ticket key'
  if (!signingKey && !databaseUrl) return notSet(service, 'TICKET_SIGNING_KEY is empty: the embedded database has the key.')
  return runCheck(
    service,
    async () => {
      const seed = signingKey ? Buffer.from(signingKey, 'base64url') : await readStoredKey(databaseUrl ?? '')
      if (!seed) return notSet(service, 'TICKET_SIGNING_KEY is empty: the server makes a key for its first ticket and keeps it in the database.')
      const keys = await createKeys(seed).catch(() => null)
      if (keys) return ok(service, `The key of ${signingKey ? 'TICKET_SIGNING_KEY' : 'the database'} signs tickets. Its public key is ${keys.publicKey}.`)
      return fails(service, 'The key of the database does not have 32 bytes. Restore it from a backup, or set TICKET_SIGNING_KEY.')
    },
    () => 'The key cannot be read. See the check of the database.',
  )
}

/** Undefined before the first ticket, also without the table. */
const readStoredKey = (url: string): Promise<Uint8Array | undefined> =>
  withConnection(url, async (client) => (await client.query<{ key: Buffer }>('select key from secret_keys where name = $1', [secretKeyName])).rows[0]?.key, {
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
  }).catch((error) => {
    if (error.code === '42P01') return undefined
    throw error
  })
