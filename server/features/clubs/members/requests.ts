import type { Transaction } from '../../../database/client.ts'
import type { ClubRequestDecision, ClubRequestKind } from '../../../generated/prisma/client.ts'
import { recordDomainEvent } from '../../../jobs/record-domain-event.ts'
import { conflict } from '../../../utils/errors.ts'
import { recordLogEntry } from '../../audit-log/record-log-entries.ts'
import { type Decision, decideRequest, decideRequests, findRequest, insertRequest, type NewRequest, type RequestRecord } from './data.ts'

export type Actor = { actorUid: string; now: Date }

/** Stores a request and notifies those who decide it. */
export async function openRequest(transaction: Transaction, request: NewRequest): Promise<RequestRecord> {
  const opened = await insertRequest(transaction, request)
  await recordDomainEvent(transaction, { kind: 'clubRequest.opened', subject: opened.id, actor: request.createdBy, at: request.now })
  return opened
}

/** Decides the open requests of some kinds of a user in a club, or of all users. */
export async function closeRequests(
  transaction: Transaction,
  requests: { clubSlug: string; userUid?: string; kinds: ClubRequestKind[] },
  decision: ClubRequestDecision,
  { actorUid, now }: Actor,
): Promise<void> {
  for (const { id } of await decideRequests(transaction, requests, { decision, decidedBy: actorUid, now }))
    await recordDomainEvent(transaction, { kind: 'clubRequest.decided', subject: id, actor: actorUid, at: now })
}

/** Decides a request, unless the same person has decided it so already. CONFLICT if it is decided otherwise. */
export async function decideOnce(transaction: Transaction, id: string, choice: Decision): Promise<RequestRecord & { isNew: boolean }> {
  const { decision, decidedBy, now } = choice
  const decided = await decideRequest(transaction, id, choice)
  if (!decided) {
    const current = await findRequest(transaction, id)
    if (current?.decision !== decision || current.decidedBy !== decidedBy) throw conflict('This is decided already.')
    return { ...current, isNew: false }
  }
  const details = { club: decided.clubSlug, kind: decided.kind, decision }
  await recordLogEntry(transaction, { act: 'club.request_decided', actorUid: decidedBy, personUid: decided.userUid, details, at: now })
  await recordDomainEvent(transaction, { kind: 'clubRequest.decided', subject: id, actor: decidedBy, at: now })
  return { ...decided, isNew: true }
}
