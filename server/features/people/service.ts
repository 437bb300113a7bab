import { z } from 'zod'
import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn, type Viewer } from '../../auth/viewer.ts'
import { createCursorFormat, type Page, type PageArgs, readSortedPage } from '../../relay/connection.ts'
import { conflict, forbidden, invalid, notFound } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import type { UserCard } from '../users/data.ts'
import { assertNotSuspended } from '../users/service.ts'
import { deleteFollow, type FollowCounts, insertFollow, isListedUser, searchPeople } from './data.ts'
import { maxFollowees, peopleSearchInput, usernamePartPattern } from './input.ts'
import type { createFollowCountsLoader, createViewerFollowsLoader } from './loaders.ts'

/**
 * Sets whether the viewer follows another user. Repeating it changes nothing. NOT_FOUND for a user who is not listed, FORBIDDEN for one who has blocked the
 * viewer.
 */
export async function setUserFollow(context: ServiceContext, uid: string, follow: boolean): Promise<void> {
  const viewer = await assertNotSuspended(context)
  await context.consumeRateLimit('follows')
  if (uid === viewer.uid) throw invalid('You cannot follow yourself.', 'userId')
  if (!(await isListedUser(context.database, uid))) throw notFound('There is no such user.')
  if (!follow) return void (await deleteFollow(context.database, viewer.uid, uid))
  if (
    !(await insertFollow(
      context.database,
      { followerUid: viewer.uid, followeeUid: uid },
      { maxCount: maxFollowees, assertAllowed: assertNotBlocked },
      context.now(),
    ))
  )
    throw conflict(`You can follow at most ${maxFollowees.toLocaleString('en-US')} people. Stop following somebody first.`, 'userId')
}

function assertNotBlocked(isBlocked: boolean) {
  if (isBlocked) throw forbidden('You cannot follow this person.')
}

type Loaders = { viewerFollows: ReturnType<typeof createViewerFollowsLoader>; followCounts: ReturnType<typeof createFollowCountsLoader> }
type LoaderContext = { viewer: Viewer | null; loaders: Loaders }

/** Whether the viewer follows a user; false for a visitor. */
export const getViewerFollows = async ({ viewer, loaders }: LoaderContext, uid: string): Promise<boolean> =>
  viewer !== null && viewer.uid !== uid && loaders.viewerFollows.load({ viewerUid: viewer.uid, uid })

/** How many users follow a user, and how many the user follows; null unless the viewer is this user. */
export const getFollowCounts = async ({ viewer, loaders }: LoaderContext, uid: string): Promise<FollowCounts | null> =>
  viewer?.uid === uid ? loaders.followCounts.load(uid) : null

const usernameCursors = createCursorFormat<Pick<UserCard, 'username'>, [string]>(
  z.tuple([z.string().regex(/^[\w.-]{1,30}$/)]),
  ({ username }) => [username],
  ([username]) => ({ username }),
)

/** Listed users whose username begins with the text, then those whose username contains it, for signed-in users. Without a text, all of a course or club. */
export async function getPeople(context: ServiceContext, input: unknown, page: PageArgs): Promise<Page<UserCard>> {
  const { uid } = assertSignedIn(context.viewer)
  const search = parseInput(peopleSearchInput, input)
  await context.consumeRateLimit('people-searches')
  return readSortedPage(page, usernameCursors, async (take, after) =>
    search.query === '' || usernamePartPattern.test(search.query) ? searchPeople(context.database, { ...search, viewerUid: uid }, take, after) : [],
  )
}
