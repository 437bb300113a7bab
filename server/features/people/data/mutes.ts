import type { Database } from '../../../database/client.ts'
import type { MuteKind } from '../../../generated/prisma/client.ts'
import { lockUserForInserts } from '../../users/data.ts'

export type MuteRecord = { kind: MuteKind; value: string }

/** Stores a mute, unless it exists. False if the user has `maxCount` mutes already. */
export const insertMute = (database: Database, userUid: string, { kind, value }: MuteRecord, maxCount: number, now: Date): Promise<boolean> =>
  database.$transaction(async (transaction) => {
    await lockUserForInserts(transaction, userUid)
    const key = { userUid_kind_value: { userUid, kind, value } }
    if (await transaction.mute.findUnique({ where: key, select: { kind: true } })) return true
    if ((await transaction.mute.count({ where: { userUid } })) >= maxCount) return false
    await transaction.mute.create({ data: { userUid, kind, value, createdAt: now } })
    return true
  })

/** Deletes a mute; a missing one changes nothing. */
export const deleteMute = (database: Database, userUid: string, mute: MuteRecord) => database.mute.deleteMany({ where: { userUid, ...mute } })

type MuteRow = MuteRecord & { username: string | null; createdAt: Date }

/** The mutes of a user, last muted first, without users whose accounts are to be deleted. */
export const listMutes = (database: Database, userUid: string): Promise<MuteRow[]> => database.$queryRaw`
  select mute.kind, mute.value, muted.username, mute.created_at as "createdAt" from mutes mute
  left join users muted on mute.kind = 'USER' and muted.uid = mute.value and muted.deletion_requested_at is null
  where mute.user_uid = ${userUid} and (mute.kind <> 'USER' or muted.uid is not null) order by mute.created_at desc, mute.kind, mute.value`

/** Deletes the mutes of a user, and those by others. */
export const deleteMutesOfUser = (database: Database, uid: string) =>
  database.mute.deleteMany({ where: { OR: [{ userUid: uid }, { kind: 'USER', value: uid }] } })
