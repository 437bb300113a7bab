import { randomUUID } from 'node:crypto'
import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn, type Viewer } from '../../auth/viewer.ts'
import type { Database } from '../../database/client.ts'
import type { PubSub } from '../../database/pubsub.ts'
import type { IdempotencyKeyLock } from '../../http/idempotency/keys.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { type Page, type PageArgs, readPage } from '../../relay/connection.ts'
import { normalizeHashtag } from '../../sanitize/hashtags.ts'
import { notFound } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import { findByUuids, parseUuid } from '../../utils/uuid.ts'
import { type MaxBytesByKind, maxFileBytes } from '../media/input.ts'
import { withRetainedUploads, withStoredFiles } from '../media/service.ts'
import { consumeNewAccountLimits } from '../new-accounts/service.ts'
import { addAlts, assertFileCount } from '../texts/files.ts'
import { withOptionalIdempotencyKey } from '../texts/idempotency.ts'
import { getViewerEditableUntil, isAuthor, isDeletedByAuthor, isHeldSinceCreation } from '../texts/policy.ts'
import { assertCanPublishText } from '../texts/service.ts'
import { getUserByUsername } from '../users/service.ts'
import { preparePostContent } from './changes/content.ts'
import { findPostState } from './changes/data.ts'
import { assertCanPostForClub } from './club-posts.ts'
import { findTag, listFollowingPosts, listPostsByAuthors, listPostsByTag } from './data/post-lists.ts'
import {
  findAnyPost,
  findLastReplyNumber,
  findPost,
  findPosts,
  getPostAddedChannel,
  insertPost,
  type PostAddedEvent,
  type PostRecord,
  type WrittenPost,
} from './data.ts'
import { type Community, type CreatePostInput, createPostInput, fileKinds, postEditWindowMs, postFileLimit } from './input.ts'
import type { createPostsByAuthorLoader } from './loaders.ts'

/** The file kinds that a community accepts, with their largest sizes. */
export const getMaxBytesByKind = (community: Community): MaxBytesByKind =>
  Object.fromEntries(fileKinds[community].map((kind) => [kind.toUpperCase(), maxFileBytes[kind]]))

/** A user's posts, newest first; public. */
export const getPostsByAuthor = (loader: ReturnType<typeof createPostsByAuthorLoader>, uid: string, page: PageArgs) =>
  readPage(page, (take, after) => loader.load({ owner: uid, take, after }))

/** The posts of a user for REST; NOT_FOUND if there is no such user. */
export async function getPostsByUsername(context: ServiceContext, username: string, page: PageArgs, maxPageSize: number): Promise<Page<PostRecord>> {
  const user = await getUserByUsername(context, username)
  if (!user) throw notFound('There is no user with this name.')
  return readPage(page, (take, after) => listPostsByAuthors(context.database, [user.uid], take, after), maxPageSize)
}

/** The posts of the users whom the viewer follows, newest first. Read from the primary: a follow sets no read-your-writes cookie. */
export async function getFollowingPosts(
  { viewer, primary }: Pick<ServiceContext, 'viewer'> & { primary: Database },
  page: PageArgs,
): Promise<Page<PostRecord>> {
  const { uid } = assertSignedIn(viewer)
  return readPage(page, (take, after) => listFollowingPosts(primary, uid, take, after))
}

/** Subscribes to new posts of a community, created through any server; public. */
export const subscribeToPostAdded = (pubsub: PubSub, community: Community) => pubsub.subscribe<PostAddedEvent>(getPostAddedChannel(community))

/** A post; public. Null if there is none, if it is deleted, or if only members of a club see it. */
export async function getPostById({ database }: Pick<ServiceContext, 'database'>, id: string): Promise<PostRecord | null> {
  const postId = parseUuid(id)
  return postId ? findPost(database, postId) : null
}

/** The number of the last reply to a post, deleted or not; public. */
export const getLastReplyNumber = ({ database }: Pick<ServiceContext, 'database'>, postId: string) => findLastReplyNumber(database, postId)

/** A hashtag, ignoring case and encoding; public. Null if no post has it. */
export const getTag = ({ database }: Pick<ServiceContext, 'database'>, name: string) => findTag(database, normalizeHashtag(name))

/** The posts with a hashtag in all communities, newest first; public. */
export const getPostsByTag = ({ database }: Pick<ServiceContext, 'database'>, tag: string, page: PageArgs) =>
  readPage(page, (take, after) => listPostsByTag(database, tag, take, after))

/** Whether the viewer may edit, delete and close a post. */
export const getPostPermissions = ({ viewer, now }: Pick<ServiceContext, 'viewer' | 'now'>, post: PostRecord) => ({
  editableUntil: post.isMembersOnly ? null : getViewerEditableUntil(viewer, post, now(), postEditWindowMs),
  canDelete: isAuthor(viewer, post),
})

/** Posts by the given ids, without missing and deleted ones and those for members of a club; public. */
export const getPostsByIds = ({ database }: Pick<ServiceContext, 'database'>, ids: readonly string[]): Promise<Map<string, PostRecord>> =>
  findByUuids(ids, (uuids) => findPosts(database, uuids))

/** Throws unless the viewer is signed in (spec, section 5, Post), is not silenced and, with REQUIRE_VERIFIED_EMAIL, has a verified email. */
export const assertCanPost = (context: ServiceContext): Promise<Viewer> => assertCanPublishText(context, 'Sign in to post')

/** Creates a post of the viewer with sanitised text, files, or both (spec, section 5, Post), once for each Idempotency-Key. */
export async function createPost(context: ServiceContext, input: unknown, uploads: Upload[]): Promise<WrittenPost> {
  const { uid } = await assertCanPost(context)
  const parsedInput = parseInput(createPostInput, input)
  await assertCanPostForClub(context, parsedInput)
  assertFileCount(context, { alts: parsedInput.alts, uploads }, postFileLimit)
  return withRetainedUploads(uploads, (retainedUploads) =>
    withOptionalIdempotencyKey(
      context,
      uid,
      { input: parsedInput, uploads: retainedUploads },
      { find: (id) => findCreatedPost(context.database, id), create: (lock) => publishPost(context, uid, parsedInput, retainedUploads, lock) },
    ),
  )
}

/** The post of a used Idempotency-Key as when it was created, also if it is hidden; null if its author has deleted it. */
async function findCreatedPost(database: Database, id: string): Promise<WrittenPost | null> {
  const [post, state] = [await findAnyPost(database, id), await findPostState(database, id)]
  if (!post || !state || isDeletedByAuthor(state)) return null
  return { post, isHeldForReview: isHeldSinceCreation({ hiddenAt: state.hiddenAt, createdAt: post.createdAt }) }
}

async function publishPost(
  context: ServiceContext,
  authorUid: string,
  { contentHtml, community, alts, clubSlug, isMembersOnly }: CreatePostInput,
  uploads: Upload[],
  lock?: IdempotencyKeyLock,
) {
  const content = await preparePostContent(context, contentHtml, { hasFiles: uploads.length > 0 })
  const post = { id: randomUUID(), authorUid, community, ...content, clubSlug: clubSlug ?? null, isMembersOnly: isMembersOnly ?? false }
  // `createdAt` is set after the files are processed: clients skip posts older than those they have.
  return withStoredFiles(context, 'media', addAlts(uploads, alts), getMaxBytesByKind(community), async (files) => {
    // A post whose files are refused does not count towards the rate limit.
    await consumeNewAccountLimits(context, authorUid, { contentHtml: content.contentHtml, previousHtml: null, fileCount: files.length })
    await context.consumeRateLimit('posts')
    return insertPost(context.database, { ...post, createdAt: context.now() }, files, lock)
  })
}
