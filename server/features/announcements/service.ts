import type { ServiceContext } from '../../auth/service-context.ts'
import type { Database } from '../../database/client.ts'
import { type MarkUsed, withIdempotency } from '../../http/idempotency/run-once.ts'
import { invalid, notFound } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import { createUuidV7, isUuid, parseUuid } from '../../utils/uuid.ts'
import { recordLogEntry } from '../audit-log/record-log-entries.ts'
import { assertAdministrator, assertCanChangeCampus } from '../roles/service.ts'
import { type AnnouncementRecord, findBegun, listAll, listShown, lockAnnouncement, upsertAnnouncement } from './data.ts'
import { maxAnnouncementDays, saveAnnouncementInput } from './input.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The announcements of this moment, the newest first, at most three; public. */
export const getAnnouncements = ({ database, now }: Pick<ServiceContext, 'database' | 'now'>): Promise<AnnouncementRecord[]> => listShown(database, now())

/** An announcement by its id, once it has begun; public. */
export const getAnnouncementById = async ({ database, now }: ServiceContext, id: string): Promise<AnnouncementRecord | null> =>
  isUuid(id) ? findBegun(database, id, now()) : null

/** Coming, present and past announcements, the last end first; at most 100. For administrators. Read from the primary: one may just have been saved. */
export async function getAllAnnouncements(context: ServiceContext & { primary: Database }): Promise<AnnouncementRecord[]> {
  await assertAdministrator(context)
  return listAll(context.primary)
}

/**
 * Creates an announcement, or changes the one with this id, also one that has ended. It starts now if the input has no start. Once for each
 * Idempotency-Key. For administrators. NOT_FOUND without such an announcement.
 */
export async function saveAnnouncement(context: ServiceContext, id: string | null, input: unknown): Promise<AnnouncementRecord> {
  const { uid } = await assertCanChangeCampus(context)
  const { text, startsAt: start, endsAt } = parseInput(saveAnnouncementInput, input)
  const now = context.now()
  const startsAt = start ?? now
  if (endsAt <= now) throw invalid('The end must be in the future.', 'endsAt')
  if (endsAt <= startsAt) throw invalid('The end must be after the start.', 'endsAt')
  if (endsAt.getTime() - now.getTime() > maxAnnouncementDays * dayMs) throw invalid(`The end is at most ${maxAnnouncementDays} days ahead.`, 'endsAt')
  return withIdempotency(context, uid, {
    ...{ operation: 'saveAnnouncement', input: { id, text, startsAt: start ?? null, endsAt } },
    run: (markUsed: MarkUsed<{ id: string }>) =>
      context.database.$transaction(async (transaction) => {
        if (id !== null) await getLocked(transaction, id)
        await recordLogEntry(transaction, { act: 'announcement.saved', actorUid: uid, at: now })
        const announcement = await upsertAnnouncement(transaction, { id: id ?? createUuidV7(now), text, startsAt, endsAt, updatedAt: now })
        await markUsed(transaction, { id: announcement.id })
        return announcement
      }),
    replay: ({ id: savedId }) => context.database.$transaction((transaction) => getLocked(transaction, savedId)),
  })
}

/** Ends an announcement at once; one that has ended stays as it is. For administrators. NOT_FOUND without such an announcement. */
export async function endAnnouncement(context: ServiceContext, id: string): Promise<AnnouncementRecord> {
  const { uid } = await assertCanChangeCampus(context)
  const now = context.now()
  return context.database.$transaction(async (transaction) => {
    const announcement = await getLocked(transaction, id)
    if (announcement.endsAt <= now) return announcement
    await recordLogEntry(transaction, { act: 'announcement.ended', actorUid: uid, at: now })
    return upsertAnnouncement(transaction, { ...announcement, endsAt: now })
  })
}

async function getLocked(transaction: Parameters<typeof lockAnnouncement>[0], id: string): Promise<AnnouncementRecord> {
  const announcementId = parseUuid(id)
  const announcement = announcementId && (await lockAnnouncement(transaction, announcementId))
  if (!announcement) throw notFound('This announcement does not exist.')
  return announcement
}
