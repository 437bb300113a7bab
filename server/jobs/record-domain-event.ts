import type { Transaction } from '../database/client.ts'
import { createUuidV7 } from '../utils/uuid.ts'
import type { DomainEvents, EventKind, EventPayload } from './domain-events.ts'
import type { EventHandlers } from './types.ts'

type NewEvent<Kind extends EventKind> = { kind: Kind; subject: string; actor: string | null; at: Date } & EventPayload<Kind>

let handlerNames: Map<string, string[]> | undefined

/** Registers the handlers of events, whose jobs `recordDomainEvent` adds. The list of features calls it when it is loaded. */
export function registerEventHandlers(handlers: EventHandlers): void {
  handlerNames ??= new Map()
  for (const [kind, handlersByName] of Object.entries(handlers)) handlerNames.set(kind, Object.keys(handlersByName ?? {}))
}

/** Records an event in the transaction of the change; a trigger adds a job for each handler of its kind. */
export async function recordDomainEvent<Kind extends EventKind>(
  transaction: Pick<Transaction, '$executeRaw'>,
  { kind, subject, actor, at, payload = {} as DomainEvents[Kind] }: NewEvent<Kind>,
): Promise<void> {
  // Its jobs would be missing.
  if (!handlerNames) throw new Error('No event handlers are registered: import server/features/index.ts.')
  await transaction.$executeRaw`
    insert into domain_events (id, kind, subject, actor, at, payload, handlers) values (
      ${createUuidV7(at)}::uuid, ${kind}, ${subject}, ${actor}, ${at}, ${JSON.stringify(payload)}::jsonb, ${handlerNames.get(kind) ?? []}::text[])`
}
