import type { ServiceContext } from '../../auth/service-context.ts'
import type { Viewer } from '../../auth/viewer.ts'
import type { Visibility } from '../../generated/prisma/client.ts'
import { conflict, forbidden, invalid, notFound } from '../../utils/errors.ts'
import type { UserRecord } from '../users/data.ts'
import { assertNotSuspended } from '../users/service.ts'
import { deleteBlock, findBlockers, insertBlock } from './data/blocks.ts'
import { isListedUser } from './data.ts'
import { maxBlocks } from './input.ts'
import type { createBlockersLoader } from './loaders.ts'

/** Sets whether the viewer blocks another user, and ends the follows between both. Repeating it changes nothing. NOT_FOUND for a user who is not listed. */
export async function setUserBlock(context: ServiceContext, uid: string, block: boolean): Promise<Viewer> {
  const viewer = await assertNotSuspended(context)
  await context.consumeRateLimit('blocks')
  if (uid === viewer.uid) throw invalid('You cannot block yourself.', 'userId')
  if (!(await isListedUser(context.database, uid))) throw notFound('There is no such user.')
  if (!block) await deleteBlock(context.database, viewer.uid, uid)
  else if (!(await insertBlock(context.database, viewer.uid, uid, maxBlocks, context.now())))
    throw conflict(`You can block at most ${maxBlocks} people. Unblock somebody first.`, 'userId')
  return viewer
}

/** FORBIDDEN if one of the users has blocked the viewer. A null, of a deleted author, has blocked nobody. */
export async function assertCanReplyTo({ database }: ServiceContext, viewerUid: string, uids: (string | null)[]): Promise<void> {
  const blockers = await findBlockers(
    database,
    viewerUid,
    uids.filter((uid) => uid !== null),
  )
  if (blockers.size > 0) throw forbidden('You cannot reply to this person.')
}

/** The users whom the viewer may mention: those who have not blocked the viewer. */
export async function omitBlockers<User extends { uid: string }>({ viewer, database }: Pick<ServiceContext, 'viewer' | 'database'>, users: User[]) {
  if (!viewer || users.length === 0) return users
  const uids = users.map(({ uid }) => uid)
  const blockers = await findBlockers(database, viewer.uid, uids)
  return users.filter(({ uid }) => !blockers.has(uid))
}

type BlockersContext = { viewer: Viewer | null; loaders: { blockers: ReturnType<typeof createBlockersLoader> } }

/** A profile as the viewer may see it: whom its user has blocked sees what visitors see. */
export async function getViewerProfile({ viewer, loaders }: BlockersContext, user: UserRecord): Promise<UserRecord> {
  if (!viewer || viewer.uid === user.uid || !(await loaders.blockers.load({ viewerUid: viewer.uid, uid: user.uid }))) return user
  return {
    ...user,
    courseVisibility: hideFromCampus(user.courseVisibility),
    bioVisibility: hideFromCampus(user.bioVisibility),
    clubsVisibility: hideFromCampus(user.clubsVisibility),
    linksVisibility: hideFromCampus(user.linksVisibility),
  }
}

const hideFromCampus = (visibility: Visibility): Visibility => (visibility === 'CAMPUS' ? 'ONLY_ME' : visibility)
