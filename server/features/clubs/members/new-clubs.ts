import type { ServiceContext } from '../../../auth/service-context.ts'
import { assertSignedIn } from '../../../auth/viewer.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { takeNamedLock } from '../../../database/named-lock.ts'
import { type MarkUsed, withIdempotency } from '../../../http/idempotency/run-once.ts'
import { type Page, type PageArgs, readPage, whereAfter } from '../../../relay/connection.ts'
import { conflict, forbidden } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { recordLogEntry } from '../../audit-log/record-log-entries.ts'
import { assertAdministrator, assertCanChangeCampus } from '../../roles/service.ts'
import { assertCanPublish } from '../../users/service.ts'
import { type ClubRecord, lockClubs } from '../data.ts'
import { addClub } from '../manage-clubs.ts'
import { countOpenRequests, type Decision, findOpenRequests, findRequest, insertMember, type RequestRecord, updateRequestClub } from './data.ts'
import { requestClubInput } from './input.ts'
import { decideOnce, openRequest } from './requests.ts'

/** Asks the administrators for a new club, once for each Idempotency-Key. CONFLICT while an earlier request of the viewer is open. */
export async function requestClub(context: ServiceContext, input: unknown): Promise<RequestRecord> {
  const { uid } = await assertCanPublish(context)
  await context.consumeRateLimit('club-changes')
  const { message, ...details } = parseInput(requestClubInput, input)
  return withIdempotency(context, uid, {
    ...{ operation: 'requestClub', input: { message, ...details } },
    run: (markUsed: MarkUsed<{ id: string }>) =>
      context.database.$transaction(async (transaction) => {
        await takeNamedLock(transaction, `new club of ${uid}`)
        const open = await findOpenRequestOf(transaction, uid)
        if (open) throw conflict(`You have asked for ${open.details.name} already. Withdraw that request first.`)
        const request = await openRequest(transaction, { kind: 'NEW_CLUB', clubSlug: null, userUid: uid, createdBy: uid, message, details, now: context.now() })
        await markUsed(transaction, { id: request.id })
        return request
      }),
    replay: async ({ id }) => {
      const request = await findRequest(context.database, id)
      if (!request) throw conflict('The request of this Idempotency-Key is deleted.', 'Idempotency-Key')
      return request
    },
  })
}

/** The viewer's open request for a new club; null if there is none. */
export const getViewerClubRequest = ({ database, viewer }: ServiceContext): Promise<RequestRecord | null> =>
  findOpenRequestOf(database, assertSignedIn(viewer).uid)

async function findOpenRequestOf(database: ServiceContext['database'] | Transaction, uid: string): Promise<RequestRecord | null> {
  const [request] = await findOpenRequests(database, { kind: 'NEW_CLUB', userUid: uid }, 1)
  return request ?? null
}

/** The open requests for new clubs, newest first, for administrators. */
export async function getNewClubRequests(context: ServiceContext, page: PageArgs): Promise<Page<RequestRecord>> {
  await assertAdministrator(context)
  return readPage(page, (take, after) => findOpenRequests(context.database, { kind: 'NEW_CLUB', ...whereAfter(after) }, take))
}

const maxCount = 100

/** The number of open requests for new clubs, at most 100, for administrators. Read from the primary: one may just have been decided. */
export async function countNewClubRequests(context: ServiceContext & { primary: Database }): Promise<number> {
  await assertAdministrator(context)
  return countOpenRequests(context.primary, { kind: 'NEW_CLUB' }, maxCount)
}

/** Decides a request for a new club: its user withdraws it, administrators accept or decline it. The user who asked for an accepted club becomes its head. */
export async function decideNewClub(
  context: ServiceContext,
  existing: RequestRecord,
  choice: Decision,
): Promise<{ club: ClubRecord | null; request: RequestRecord }> {
  if (choice.decision !== 'WITHDRAWN') await assertCanChangeCampus(context)
  else if (existing.userUid !== choice.decidedBy) throw forbidden('You cannot decide this request.')
  const { id, userUid, details } = existing
  return context.database.$transaction(async (transaction) => {
    if (choice.decision !== 'ACCEPTED') return { club: null, request: await decideOnce(transaction, id, choice) }
    const clubs = await lockClubs(transaction)
    const request = await decideOnce(transaction, id, choice)
    if (!request.isNew) return { club: clubs.find(({ slug }) => slug === request.clubSlug) ?? null, request }
    const { name = '', category = '' } = details
    const club = await addClub(transaction, clubs, { name, category, keywords: [category.toLowerCase()], setupLabel: null })
    await updateRequestClub(transaction, id, club.slug)
    await insertMember(transaction, { clubSlug: club.slug, userUid, role: 'HEAD', now: choice.now })
    await recordLogEntry(transaction, { act: 'club.created', actorUid: choice.decidedBy, details: { club: club.slug }, at: choice.now })
    return { club, request: { ...request, clubSlug: club.slug } }
  })
}
