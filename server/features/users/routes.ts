import { Router } from 'express'
import { guard, ownPath } from '../../auth/guards.ts'
import type { ContextOf, ServiceContext } from '../../auth/service-context.ts'
import { assertOwnEmail, assertOwnPath } from '../../auth/viewer.ts'
import { notFound } from '../../lib/errors.ts'
import { receiveFile, uploadOf } from '../../lib/multipart.ts'
import { limits } from '../media/input.ts'
import { fileUrl } from '../media/service.ts'
import type { UserRecord } from './data.ts'
import { canSeePrivate } from './policy.ts'
import { assertStudent, createDraft, joinedSetupClubs, progressOf, setUpAccount, usernameAvailable } from './service.ts'

/** The users' calls of the spec's section 7. */
export function userRoutes(contextOf: ContextOf) {
  const routes = Router()

  routes.get('/progress/:uid', async (request, response) => {
    const context = contextOf(request)
    response.json(await progressJson(context, await progressOf(context, { uid: request.params.uid })))
  })

  routes.get('/by-email', async (request, response) => {
    const context = contextOf(request)
    response.json(await progressJson(context, await progressOf(context, { email: String(request.query.email ?? '') })))
  })

  routes.get('/check-username/:username', async (request, response) => {
    response.json({ available: await usernameAvailable(contextOf(request), request.params.username) })
  })

  routes.post('/draft', async (request, response) => {
    const context = contextOf(request)
    const { uid, email, username } = request.body ?? {}
    if (uid !== undefined) assertOwnPath(context.viewer, String(uid))
    if (email !== undefined) assertOwnEmail(context.viewer, String(email))
    response.json({ user: await userJson(context, await createDraft(context, { username })) })
  })

  routes.put('/setup/:uid', ownPath(contextOf), guard(contextOf, assertStudent), ...receiveFile('profilePic', limits.picture), async (request, response) => {
    const context = contextOf(request)
    const { course, bio, ownsBusiness, clubs } = request.body ?? {}
    const input = { course, bio, ownsBusiness: booleans[String(ownsBusiness)], clubs: clubs === undefined ? [] : [clubs].flat() }
    const { user, next } = await setUpAccount(context, input, uploadOf(request))
    response.json({ next: next.toLowerCase(), user: await userJson(context, user) })
  })

  return routes
}

const booleans: Record<string, boolean> = { true: true, false: false }

/** The progress record alone; the owner's token adds the rest (decisions, Identity). */
async function progressJson(context: ServiceContext, user: UserRecord | null) {
  if (!user) throw notFound('No profile found')
  if (canSeePrivate(context.viewer, user)) return userJson(context, user)
  const { uid, step, ownsBusiness, isSetupComplete } = user
  return { uid, step, ownsBusiness, isSetupComplete }
}

/** The user record of the spec's section 3; the email and the set-up only for the owner. */
export async function userJson(context: ServiceContext, user: UserRecord) {
  const { uid, username, course, bio, ownsBusiness, step, isSetupComplete, accountSetupComplete, businessSetupComplete, email } = user
  const record = {
    _id: uid,
    id: uid,
    uid,
    username,
    course,
    bio,
    ownsBusiness,
    clubs: await joinedSetupClubs(context, uid),
    profilePic: user.profilePic && fileUrl(user.profilePic),
  }
  return canSeePrivate(context.viewer, user) ? { ...record, email, step, isSetupComplete, accountSetupComplete, businessSetupComplete } : record
}
