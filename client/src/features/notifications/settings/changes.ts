import type { NotificationSettingsFieldsFragment, SaveNotificationSettingsInput } from '../../../generated/graphql.ts'

export type Settings = Omit<NotificationSettingsFieldsFragment, '__typename'>
export type Changes = SaveNotificationSettingsInput

/** The entries of two lists, of which a kind has the later one. */
const mergeByKind = <Entry extends { kind: string }>(entries: readonly Entry[], later: readonly Entry[]): Entry[] => [
  ...new Map([...entries, ...later].map((entry) => [entry.kind, entry])).values(),
]

/** Two changes as one. */
export const mergeChanges = (changes: Changes, later: Changes): Changes => ({
  ...changes,
  ...later,
  ...((changes.preferences || later.preferences) && { preferences: mergeByKind(changes.preferences ?? [], later.preferences ?? []) }),
})

/** The settings as they are once the changes are saved. */
export const applyChanges = (settings: Settings, { preferences, quietHours = settings.quietHours, ...changes }: Changes): Settings => ({
  preferences: mergeByKind(settings.preferences, preferences ?? []),
  quietHours,
  isPaused: changes.isPaused ?? settings.isPaused,
  digest: changes.digest ?? settings.digest,
  quotesTexts: changes.quotesTexts ?? settings.quotesTexts,
})
