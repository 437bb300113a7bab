import type { Database } from '../../../database/client.ts'
import type { NotificationSettings } from '../../../generated/prisma/client.ts'

export type StoredSettings = Omit<NotificationSettings, 'userUid'>

/** The settings of users without a row. */
export const defaultSettings: StoredSettings = { preferences: {}, quietFrom: null, quietTo: null, isPaused: false, digest: 'DAILY', quotesTexts: true }

/** The settings of users by uid; users without a row are missing. One statement for any number of users. */
export async function findSettings(database: Pick<Database, 'notificationSettings'>, userUids: readonly string[]): Promise<Map<string, StoredSettings>> {
  const rows = await database.notificationSettings.findMany({ where: { userUid: { in: [...userUids] } } })
  return new Map(rows.map(({ userUid, ...settings }) => [userUid, settings]))
}

/** Changes the given settings; of the preferences, the given kinds. */
export async function updateSettings(
  database: Database,
  userUid: string,
  { preferences = {}, ...changes }: Partial<Omit<StoredSettings, 'preferences'>> & { preferences?: object },
): Promise<StoredSettings> {
  return database.$transaction(async (transaction) => {
    await transaction.$executeRaw`
      insert into notification_settings as existing (user_uid, preferences) values (${userUid}, ${JSON.stringify(preferences)}::jsonb)
      on conflict (user_uid) do update set preferences = existing.preferences || excluded.preferences`
    const { userUid: _uid, ...stored } = await transaction.notificationSettings.update({ where: { userUid }, data: changes })
    return stored
  })
}

/** Deletes the settings of a user. */
export const deleteSettings = (database: Database, userUid: string) => database.notificationSettings.deleteMany({ where: { userUid } })
