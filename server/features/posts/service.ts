import { randomUUID } from 'node:crypto'
import type { ServiceContext } from '../../auth/service-context.ts'
import type { Viewer } from '../../auth/viewer.ts'
import type { PubSub } from '../../database/pubsub.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { type PageArgs, readPage } from '../../relay/connection.ts'
import { extractText, sanitizeHtml } from '../../sanitize/html.ts'
import { normalizeLine } from '../../sanitize/text.ts'
import { AppError, invalid } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import { isUuid } from '../../utils/uuid.ts'
import { type MaxBytesByKind, maxFileBytes } from '../media/input.ts'
import { withRetainedUploads, withStoredFiles } from '../media/service.ts'
import { assertHasUsername } from '../users/service.ts'
import { findPost, getPostAddedChannel, type IdempotencyKeyLock, insertPost, listPosts, type PostAddedEvent, type PostRecord } from './data.ts'
import { computeFingerprint, withIdempotencyKey } from './idempotency.ts'
import { type Community, type CreatePostInput, createPostInput, fileKinds, idempotencyHeader, maxPostFiles, tooManyFilesMessage } from './input.ts'
import type { createPostsByAuthorLoader } from './loaders.ts'
import { isEmailVerificationSatisfied } from './policy.ts'

/** The file kinds that a community accepts, with their largest sizes. */
const getMaxBytesByKind = (community: Community): MaxBytesByKind =>
  Object.fromEntries(fileKinds[community].map((kind) => [kind.toUpperCase(), maxFileBytes[kind]]))

/** A community's posts, newest first; public. `maxPageSize` limits `first`: 50 over GraphQL, 100 over REST. */
export const getPosts = ({ database }: ServiceContext, community: Community, page: PageArgs, maxPageSize?: number) =>
  readPage(page, (take, after) => listPosts(database, community, take, after), maxPageSize)

/** A user's posts, newest first; public. */
export const getPostsByAuthor = (loader: ReturnType<typeof createPostsByAuthorLoader>, uid: string, page: PageArgs) =>
  readPage(page, (take, after) => loader.load({ uid, take, after }))

/** Subscribes to new posts of a community, created through any server; public. */
export const subscribeToPostAdded = (pubsub: PubSub, community: Community) => pubsub.subscribe<PostAddedEvent>(getPostAddedChannel(community))

export const getPostById = async ({ database }: Pick<ServiceContext, 'database'>, id: string) => (isUuid(id) ? findPost(database, id) : null)

/** Throws unless the viewer is signed in (spec, section 5, Post) and, with REQUIRE_VERIFIED_EMAIL, has a verified email. */
export async function assertCanPost(context: ServiceContext): Promise<Viewer> {
  if (!context.viewer) throw new AppError('UNAUTHENTICATED', 'Sign in to post')
  const viewer = await assertHasUsername(context)
  if (!isEmailVerificationSatisfied(viewer, context)) throw new AppError('FORBIDDEN', 'Verify your email first: the link is in your mailbox.', 'email')
  return viewer
}

/** Creates a post of the viewer with sanitised text, files, or both (spec, section 5, Post), once for each Idempotency-Key. */
export async function createPost(context: ServiceContext, input: unknown, uploads: Upload[]): Promise<PostRecord> {
  const { uid } = await assertCanPost(context)
  const parsedInput = parseInput(createPostInput, input)
  if (uploads.length > maxPostFiles) {
    context.metrics.countRejectedUpload('INVALID_INPUT')
    throw invalid(tooManyFilesMessage, 'media')
  }
  if (parsedInput.alts.length > uploads.length) throw invalid('There are more descriptions than files.', 'alts')
  return withRetainedUploads(uploads, async (retainedUploads) => {
    if (context.idempotencyKey === undefined) return publishPost(context, uid, parsedInput, retainedUploads)
    const { 'Idempotency-Key': key } = parseInput(idempotencyHeader, { 'Idempotency-Key': context.idempotencyKey })
    return withIdempotencyKey(context, { ownerUid: uid, key }, await computeFingerprint(parsedInput, retainedUploads), (lock) =>
      publishPost(context, uid, parsedInput, retainedUploads, lock),
    )
  })
}

async function publishPost(
  context: ServiceContext,
  authorUid: string,
  { contentHtml: html, community, alts }: CreatePostInput,
  uploads: Upload[],
  lock?: IdempotencyKeyLock,
) {
  const contentHtml = await sanitizeHtml(html)
  const text = extractText(contentHtml)
  if (!normalizeLine(text) && uploads.length === 0) throw invalid('Please add some content or attach files before posting.', 'contentHtml')
  const post = { id: randomUUID(), authorUid, community, contentHtml, summary: createSummary(text), hashtags: extractHashtags(text) }
  const uploadsWithAlt = uploads.map((upload, index) => ({ ...upload, alt: alts[index] ?? '' }))
  // `createdAt` is set after the files are processed: clients skip posts older than those they have.
  return withStoredFiles(context, 'media', uploadsWithAlt, getMaxBytesByKind(community), async (files) => {
    // A post whose files are refused does not count towards the rate limit.
    await context.consumeRateLimit('posts')
    return insertPost(context.database, { ...post, createdAt: context.now() }, files, lock)
  })
}

/** The first 160 code points. */
const createSummary = (text: string) => [...text].slice(0, 160).join('')

/** Hashtags: letters, digits and `_` of any script after a `#`; without duplicates, at most 20. */
function extractHashtags(text: string): string[] {
  const tags = [...text.matchAll(/(?<![\p{L}\p{N}\p{M}_&])#([\p{L}\p{N}\p{M}_]+)/gu)].map(([, tag]) => tag ?? '')
  return [...new Set(tags)].slice(0, 20)
}
