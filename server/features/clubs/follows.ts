import type { ServiceContext } from '../../auth/service-context.ts'
import type { Viewer } from '../../auth/viewer.ts'
import { notFound } from '../../utils/errors.ts'
import { assertNotSuspended } from '../users/service.ts'
import { type ClubRecord, deleteFollow, insertFollow } from './data.ts'
import type { createFollowedClubsByUidLoader } from './loaders.ts'
import { assertActive } from './members/change-members.ts'
import { getClubBySlug } from './service.ts'

/** Sets whether the viewer follows a club. Repeating it changes nothing. NOT_FOUND without the club, CONFLICT for a new follow of an archived one. */
export async function setClubFollow(context: ServiceContext, slug: string, follow: boolean): Promise<ClubRecord> {
  const { uid } = await assertNotSuspended(context)
  await context.consumeRateLimit('follows')
  const club = await getClubBySlug(context, slug)
  if (!club) throw notFound('There is no such club.')
  if (!follow) await deleteFollow(context.database, slug, uid)
  else {
    assertActive(club)
    await insertFollow(context.database, { clubSlug: slug, userUid: uid, createdAt: context.now() })
  }
  return club
}

type FollowContext = { viewer: Viewer | null; loaders: { followedClubsByUid: ReturnType<typeof createFollowedClubsByUidLoader> } }

/** Whether the viewer follows a club; false for a visitor. */
export const getViewerFollows = async ({ viewer, loaders }: FollowContext, slug: string): Promise<boolean> =>
  viewer !== null && (await loaders.followedClubsByUid.load(viewer.uid)).some(({ clubSlug }) => clubSlug === slug)
