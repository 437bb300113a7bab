import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Upload } from '../../../http/uploads/upload.ts'
import { formatInstant } from '../../../utils/campus-time.ts'
import { forbidden, invalid, notFound } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import type { FileCard } from '../../media/data.ts'
import { deleteStoredFiles, getFileUrl, withRetainedUploads, withStoredFiles } from '../../media/service.ts'
import { preparePostContent } from '../content.ts'
import { createVersionConflict } from '../data/revisions.ts'
import type { PostRecord } from '../data.ts'
import { editPostInput, postEditWindowMs } from '../input.ts'
import { getEditableUntil } from '../policy.ts'
import { addAlts, assertCanPost, assertFileCount, getMaxBytesByKind, getPostById } from '../service.ts'
import { updatePost } from './data.ts'

/**
 * Changes the text and the files of the viewer's own post. NOT_FOUND without such a post, FORBIDDEN for another author or more than 30 days after the
 * publication, CONFLICT if the post has another version than the input.
 */
export async function editPost(context: ServiceContext, id: string, input: unknown, uploads: Upload[]): Promise<PostRecord> {
  const { uid } = await assertCanPost(context)
  const { version, contentHtml, removedFiles, alts } = parseInput(editPostInput, input)
  const post = await getPost(context, id)
  if (post.author.uid !== uid) throw forbidden('This is the post of another user.')
  const editableUntil = getEditableUntil(post, postEditWindowMs)
  if (context.now() > editableUntil) throw forbidden(`This post could be edited until ${formatInstant(editableUntil)}.`)
  if (post.version !== version) throw createVersionConflict('post')
  const removed = selectFiles(context, post.files, removedFiles)
  const remainingCount = post.files.length - removed.length
  assertFileCount(context, { existing: remainingCount, uploads, alts })
  await withRetainedUploads(uploads, async (retainedUploads) => {
    const content = await preparePostContent(context, contentHtml, { hasFiles: remainingCount + retainedUploads.length > 0 })
    await withStoredFiles(context, 'media', addAlts(retainedUploads, alts), getMaxBytesByKind(post.community), async (addedFiles) => {
      await context.consumeRateLimit('edits')
      const change = { id: post.id, version, content, removedFileIds: removed.map((file) => file.id), addedFiles, now: context.now() }
      if (await updatePost(context.database, change)) return
      await getPost(context, post.id)
      throw createVersionConflict('post')
    })
  })
  const keys = removed.map(({ key }) => key)
  await deleteStoredFiles(context, keys)
  return getPost(context, post.id)
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
