import type { ServiceContext } from '../../../auth/service-context.ts'
import { assertSignedIn } from '../../../auth/viewer.ts'
import type { Database } from '../../../database/client.ts'
import type { NotificationKind, Role } from '../../../generated/prisma/client.ts'
import { parseInput } from '../../../utils/parse.ts'
import { getRoles } from '../../roles/service.ts'
import { assertNotSuspended } from '../../users/service.ts'
import { defaultSettings, findSettings, type StoredSettings, updateSettings } from '../data/settings.ts'
import { formatTime, type Preference, preferenceSchema, saveSettingsInput } from '../input.ts'
import type { Kind } from '../kind.ts'
import { kinds, notificationKinds } from '../kinds.ts'

/** How a user is notified of a kind: as stored, or by default. */
export const getPreference = ({ preferences }: Pick<StoredSettings, 'preferences'>, kind: NotificationKind): Preference =>
  preferenceSchema.safeParse((preferences as Partial<Record<NotificationKind, unknown>> | null)?.[kind]).data ?? kinds[kind].defaults

const isFor = (kind: NotificationKind, roles: readonly Role[]): boolean => {
  const { role }: Kind = kinds[kind]
  return !role || roles.includes(role)
}

/** The settings as the API has them, without the kinds that are for a role that the user does not have. */
export const presentSettings = (settings: StoredSettings, roles: readonly Role[]) => ({
  preferences: notificationKinds.filter((kind) => isFor(kind, roles)).map((kind) => ({ kind, ...getPreference(settings, kind) })),
  quietHours: settings.quietFrom === null || settings.quietTo === null ? null : { from: formatTime(settings.quietFrom), to: formatTime(settings.quietTo) },
  isPaused: settings.isPaused,
  digest: settings.digest,
  quotesTexts: settings.quotesTexts,
})

/** The settings of a user. */
export type UserSettings = ReturnType<typeof presentSettings> & { userUid: string }

/** How the viewer wants to be notified. */
export async function getNotificationSettings(context: ServiceContext & { primary: Database }): Promise<UserSettings> {
  const { viewer, primary } = context
  const { uid } = assertSignedIn(viewer)
  return { userUid: uid, ...presentSettings((await findSettings(primary, [uid])).get(uid) ?? defaultSettings, await getRoles(context)) }
}

/** Changes how the viewer wants to be notified. What the input omits stays; `quietHours: null` ends them. */
export async function saveNotificationSettings(context: ServiceContext, input: unknown): Promise<UserSettings> {
  const { uid } = await assertNotSuspended(context)
  await context.consumeRateLimit('notification-settings')
  const { preferences, quietHours, isPaused, digest, quotesTexts } = parseInput(saveSettingsInput, input)
  const stored = await updateSettings(context.database, uid, {
    preferences: Object.fromEntries((preferences ?? []).map(({ kind, ...preference }) => [kind, preference])),
    ...(quietHours !== undefined && { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null }),
    ...(isPaused != null && { isPaused }),
    ...(digest != null && { digest }),
    ...(quotesTexts != null && { quotesTexts }),
  })
  return { userUid: uid, ...presentSettings(stored, await getRoles(context)) }
}
