import type { ServiceContext } from '../../auth/service-context.ts'
import { getDuplicateFields } from '../../database/transient-errors.ts'
import { conflict } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import { type UserRecord, updateUsername } from './data.ts'
import { changeUsernameInput, usernameChangeIntervalMs } from './input.ts'
import { assertCanPublish, assertNewUsername, assertUsernameFree } from './service.ts'
import { isReservedUsername } from './setup/reserved-usernames.ts'

/** When the user may change the username again; null if at once. */
function getUsernameChangeableAt({ now }: Pick<ServiceContext, 'now'>, { usernameChangedAt }: Pick<UserRecord, 'usernameChangedAt'>): Date | null {
  const changeableAt = usernameChangedAt && new Date(usernameChangedAt.getTime() + usernameChangeIntervalMs)
  return changeableAt && changeableAt > now() ? changeableAt : null
}

/** Changes the viewer's username, at most once in 180 days. The old one leads to the profile for a year and is given to nobody else. */
export async function changeUsername(context: ServiceContext, input: unknown): Promise<UserRecord> {
  const { uid } = await assertCanPublish(context)
  await context.consumeRateLimit('profile-saves')
  const { username } = parseInput(changeUsernameInput, input)
  assertNewUsername(username)
  const assertAllowed = (user: UserRecord, isAvailable: boolean) => {
    assertUsernameFree(isAvailable)
    if (user.username === username) throw conflict('This is your username already.', 'username')
    const changeableAt = getUsernameChangeableAt(context, user)
    if (changeableAt) throw conflict(`You can change your username again on ${changeableAt.toISOString().slice(0, 10)}.`, 'username')
  }
  try {
    return await updateUsername(context.database, uid, username, context.now(), assertAllowed)
  } catch (error) {
    if (getDuplicateFields(error)) throw conflict('Username is taken', 'username')
    throw error
  }
}

export type SettingsRecord = { user: UserRecord; usernameChangeableAt: Date | null; usernameIsReserved: boolean }

/** The settings of the viewer's profile. */
export const getSettings = (context: Pick<ServiceContext, 'now'>, user: UserRecord): SettingsRecord => ({
  user,
  usernameChangeableAt: getUsernameChangeableAt(context, user),
  usernameIsReserved: isReservedUsername(user.username),
})
