import type { ServiceContext } from '../../auth/service-context.ts'
import { assertCanWrite, assertRecentSignIn, maxSignInAgeMs } from '../../auth/viewer.ts'
import { getDuplicateFields } from '../../database/transient-errors.ts'
import { conflict, invalid, notFound } from '../../utils/errors.ts'
import { createUuidV7, parseUuid } from '../../utils/uuid.ts'
import { getCreationTime } from '../users/service.ts'
import type { SessionContext } from './context.ts'
import { endSessions, insertSession, listActiveSessions, type SessionRecord } from './data.ts'
import { describeDevice } from './device.ts'

/** Active sessions of a user; beyond it the least recently used ones end. */
const maxSessions = 50

/**
 * Registers the device of the request, within five minutes of its sign-in or of the choice of the username, which may take longer. Null for an account without
 * a username: it has no row yet, and its client calls again after `createDraft`. Also stores the account's verified email if it was changed at the identity
 * provider. CONFLICT if another account has that.
 */
export async function startSession(context: SessionContext): Promise<SessionRecord | null> {
  const { uid, email, emailVerified } = await assertCanWrite(context)
  if (!(await isNewAccount(context, uid))) assertRecentSignIn(context.viewer, context.now())
  await context.consumeRateLimit('session-changes')
  const startedAt = context.now()
  const session = { id: createUuidV7(startedAt), userUid: uid, device: describeDevice(context.userAgent), createdAt: startedAt, lastUsedAt: startedAt }
  try {
    return (await insertSession(context.database, session, { email: emailVerified ? email : null, maxSessions })) ? session : null
  } catch (error) {
    throw getDuplicateFields(error)?.includes('email') ? conflict('This email already has an account', 'email') : error
  }
}

/** Whether the row of the account, whatever the age of its sign-in, was created within the time in which a sign-in is recent. */
async function isNewAccount(context: SessionContext, uid: string): Promise<boolean> {
  const createdAt = await getCreationTime(context, uid)
  return createdAt !== null && context.now().getTime() - createdAt.getTime() <= maxSignInAgeMs
}

/** The viewer's active sessions, last used first; at most 50. */
export const getSessions = async ({ viewer, database }: Pick<ServiceContext, 'viewer' | 'database'>): Promise<SessionRecord[]> =>
  viewer ? listActiveSessions(database, viewer.uid) : []

/** One of the viewer's active sessions by its id. */
export const getSessionById = async (context: ServiceContext, id: string): Promise<SessionRecord | null> =>
  (await getSessions(context)).find((session) => session.id === id.toLowerCase()) ?? null

/** Ends one of the viewer's sessions. NOT_FOUND for any other. */
export async function endSession(context: SessionContext, id: string): Promise<string> {
  const { uid } = await assertCanEndSessions(context)
  const sessionId = parseUuid(id)
  const [endedId] = sessionId ? await endSessions(context.database, { userUid: uid, id: sessionId }, context.now()) : []
  if (endedId === undefined) throw notFound('There is no such session.')
  return endedId
}

/** Ends the viewer's sessions except the one of this request, which has to name it. Returns their ids. */
export async function endOtherSessions(context: SessionContext): Promise<string[]> {
  const { uid } = await assertCanEndSessions(context)
  if (!context.sessionId) throw invalid('Send the session that stays in the header X-Session-Id.', 'session')
  return endSessions(context.database, { userUid: uid, id: { not: context.sessionId } }, context.now())
}

/** Ends all sessions of the viewer, and all sign-ins at the identity provider, those without a session too. Returns the ids of the sessions. */
export async function signOutEverywhere(context: SessionContext): Promise<string[]> {
  const { uid } = await assertCanEndSessions(context)
  // First, so that the sessions stay if the provider is unavailable, and the user can try again.
  await context.identityProvider.signOutEverywhere(uid)
  return endSessions(context.database, { userUid: uid }, context.now())
}

async function assertCanEndSessions(context: SessionContext) {
  const viewer = await assertCanWrite(context)
  await context.consumeRateLimit('session-changes')
  return viewer
}
