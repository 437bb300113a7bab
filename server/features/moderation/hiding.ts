import { createHash } from 'node:crypto'
import type { Transaction } from '../../database/client.ts'
import { clearOnAllServers } from '../../http/response-cache/clear-on-all-servers.ts'
import { actionsByKind, type ReportedRef, type StoredVersion } from './subjects.ts'

/** Hides a subject, or shows it again; all servers clear their response caches once the transaction commits. */
export async function setHidden(transaction: Transaction, { kind, id }: ReportedRef, hidden: boolean, now: Date): Promise<void> {
  const { hide, show } = actionsByKind[kind]
  await (hidden ? hide(transaction, id, now) : show(transaction, id, now))
  await clearOnAllServers(transaction)
}

export const setPurgeHeld = async (transaction: Transaction, { kind, id }: ReportedRef, isPurgeHeld: boolean): Promise<void> =>
  void (await actionsByKind[kind].setPurgeHeld?.(transaction, id, isPurgeHeld))

/** A number that differs once a subject was edited: its version, or a hash of kinds without versions. */
export function getEditVersion({ version, title, contentHtml, fileKeys }: StoredVersion): number {
  if (version !== null) return version
  return createHash('sha256')
    .update(JSON.stringify([title, contentHtml, fileKeys]))
    .digest()
    .readInt32BE()
}
