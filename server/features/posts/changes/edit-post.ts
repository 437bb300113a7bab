import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Upload } from '../../../http/uploads/upload.ts'
import { formatInstant } from '../../../utils/campus-time.ts'
import { forbidden, invalid, notFound } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import type { FileCard } from '../../media/data.ts'
import { deleteStoredFiles, getFileUrl, withRetainedUploads, withStoredFiles } from '../../media/service.ts'
import { consumeNewAccountLimits } from '../../new-accounts/service.ts'
import { createVersionConflict } from '../../texts/data/revisions.ts'
import { addAlts, assertFileCount, selectChangedAlts } from '../../texts/files.ts'
import { getEditableUntil } from '../../texts/policy.ts'
import { findAnyPost, type PostRecord, type WrittenPost } from '../data.ts'
import { editPostInput, postEditWindowMs, postFileLimit } from '../input.ts'
import { assertCanPost, getMaxBytesByKind, getPostById } from '../service.ts'
import { preparePostContent } from './content.ts'
import { updatePost } from './data.ts'

/**
 * Changes the text and the files of the viewer's own post. NOT_FOUND without such a post, FORBIDDEN for another author or more than 30 days after the
 * publication, CONFLICT if the post has another version than the input. A post whose new text is held for review is hidden.
 */
export async function editPost(context: ServiceContext, id: string, input: unknown, uploads: Upload[]): Promise<WrittenPost> {
  const { uid } = await assertCanPost(context)
  const { version, contentHtml, removedFiles, alts, changedAlts: altChanges } = parseInput(editPostInput, input)
  const post = await getPost(context, id)
  if (post.author.uid !== uid) throw forbidden('This is the post of another user.')
  const editableUntil = getEditableUntil(post, postEditWindowMs)
  if (context.now() > editableUntil) throw forbidden(`This post could be edited until ${formatInstant(editableUntil)}.`)
  if (post.version !== version) throw createVersionConflict('post')
  const removed = selectFiles(context, post.files, removedFiles)
  const changedAlts = selectChangedAlts(context, post.files, altChanges)
  const remainingCount = post.files.length - removed.length
  assertFileCount(context, { existing: remainingCount, uploads, alts }, postFileLimit)
  const { isHeldForReview } = await withRetainedUploads(uploads, async (retainedUploads) => {
    const content = await preparePostContent(context, contentHtml, { hasFiles: remainingCount + retainedUploads.length > 0 })
    return withStoredFiles(context, 'media', addAlts(retainedUploads, alts), getMaxBytesByKind(post.community), async (addedFiles) => {
      await consumeNewAccountLimits(context, uid, { contentHtml: content.contentHtml, previousHtml: post.contentHtml, fileCount: addedFiles.length })
      await context.consumeRateLimit('edits')
      const isTextChanged = content.contentHtml !== post.contentHtml
      const change = { id: post.id, authorUid: uid, version, isTextChanged, content, removedFileIds: removed.map((file) => file.id), changedAlts, addedFiles }
      const updated = await updatePost(context.database, { ...change, now: context.now() })
      if (updated) return updated
      await getPost(context, post.id)
      throw createVersionConflict('post')
    })
  })
  const keys = removed.map(({ key }) => key)
  await deleteStoredFiles(context, keys)
  const changedPost = isHeldForReview ? await findAnyPost(context.database, post.id) : await getPost(context, post.id)
  if (!changedPost) throw notFound('This post does not exist.')
  return { post: changedPost, isHeldForReview }
}

async function getPost(context: ServiceContext, id: string): Promise<PostRecord> {
  const post = await getPostById(context, id)
  if (!post) throw notFound('This post does not exist.')
  return post
}

/** The files at these URLs; INVALID_INPUT for the URL of another file. */
function selectFiles(context: ServiceContext, files: FileCard[], urls: string[]): FileCard[] {
  const filesByUrl = new Map(files.map((file) => [getFileUrl(context, file), file]))
  return [...new Set(urls)].map((url) => {
    const file = filesByUrl.get(url)
    if (!file) throw invalid('A removed file is not part of this post.', 'removedFiles')
    return file
  })
}
