import type { ServiceContext } from '../../auth/service-context.ts'
import { type Page, type PageArgs, readPage } from '../../relay/connection.ts'
import { conflict, invalid, notFound } from '../../utils/errors.ts'
import { parseUuid } from '../../utils/uuid.ts'
import { changeMembers } from '../clubs/members/change-members.ts'
import { isViewerMember, type MembershipContext } from '../clubs/members/list.ts'
import { assertClubOfficer } from '../clubs/roles.ts'
import { getClubBySlug } from '../clubs/service.ts'
import { assertCanPublish } from '../users/service.ts'
import { updatePinnedPost } from './data/club-posts.ts'
import type { PostRecord } from './data.ts'
import type { CreatePostInput } from './input.ts'
import type { createPinnedPostLoader, createPostsByClubLoader } from './loaders.ts'

/**
 * Throws unless the viewer may write a post for this club, in Club Buzz: FORBIDDEN for no officer, CONFLICT for an archived club. A post without a club is for
 * everybody.
 */
export async function assertCanPostForClub(
  context: ServiceContext,
  { clubSlug, isMembersOnly, community }: Pick<CreatePostInput, 'clubSlug' | 'isMembersOnly' | 'community'>,
): Promise<void> {
  if (clubSlug == null) {
    if (isMembersOnly) throw invalid('Name the club whose members see the post.', 'clubId')
    return
  }
  await assertClubOfficer(context, clubSlug)
  if (community !== 'CLUB_BUZZ') throw invalid('Posts for clubs are in Club Buzz.', 'community')
  if ((await getClubBySlug(context, clubSlug))?.archivedAt) throw conflict('This club is archived.', 'clubId')
}

type ClubPostsContext = MembershipContext & { loaders: { postsByClub: ReturnType<typeof createPostsByClubLoader> } }

/** The posts for a club, newest first; those for members for members alone. */
export async function getClubPosts(context: ClubPostsContext, slug: string, page: PageArgs): Promise<Page<PostRecord>> {
  const includesMembersOnly = await isViewerMember(context, slug)
  return readPage(page, (take, after) => context.loaders.postsByClub.load({ owner: slug, take, after, variant: { includesMembersOnly } }))
}

type PinnedContext = MembershipContext & { loaders: { pinnedPost: ReturnType<typeof createPinnedPostLoader> } }

/** The pinned post of a club; null if there is none, and for others than members if it is for members. */
export async function getPinnedPost(context: PinnedContext, slug: string): Promise<PostRecord | null> {
  const post = await context.loaders.pinnedPost.load(slug)
  return post?.isMembersOnly && !(await isViewerMember(context, slug)) ? null : post
}

/** Pins a post for a club, or none, for its officers; the pinned one is no longer pinned. NOT_FOUND without such a post. */
export async function setPinnedPost(context: ServiceContext, slug: string, postId: string | null) {
  await assertCanPublish(context)
  await context.consumeRateLimit('club-changes')
  const id = postId === null ? null : parseUuid(postId)
  return changeMembers(context, slug, async (transaction, club) => {
    await assertClubOfficer({ viewer: context.viewer, database: transaction }, slug)
    if ((postId !== null && id === null) || !(await updatePinnedPost(transaction, slug, id))) throw notFound('The club has no such post.')
    return club
  })
}
