import { Router } from 'express'
import { guard } from '../../auth/guards.ts'
import type { ContextOf } from '../../auth/service-context.ts'
import { invalid } from '../../lib/errors.ts'
import { receiveFiles, uploadsOf } from '../../lib/multipart.ts'
import { linkNext, pageOf } from '../../lib/rest-page.ts'
import { limits } from '../media/input.ts'
import { assertRoomToUpload, fileUrl, srcsetOf } from '../media/service.ts'
import type { PostRecord } from './data.ts'
import { communityOfWord, communityToWord, mostFilesRead } from './input.ts'
import { assertMayPost, createPost, postsOf } from './service.ts'

/** The posts' calls of the spec's section 7: a bare list, the next page in `Link`. */
export function postRoutes(contextOf: ContextOf) {
  const routes = Router()

  routes.get('/', async (request, response) => {
    const community = communityOfWord(request.query.community)
    if (!community) throw invalid('There is no such community', 'community')
    const page = await postsOf(contextOf(request), community, pageOf(request.query), 100)
    linkNext(request, response, page)
    response.json(page.rows.map(postJson))
  })

  routes.post('/', async (request, response) => {
    response.status(201).json(postJson(await createPost(contextOf(request), inputOf(request.body), [])))
  })

  routes.post('/add', guard(contextOf, assertMayPost, assertRoomToUpload), ...receiveFiles('media', limits.video, mostFilesRead), async (request, response) => {
    response.status(201).json(postJson(await createPost(contextOf(request), inputOf(request.body), uploadsOf(request))))
  })

  return routes
}

/** `alt` is repeated, one for each file in their order. */
const inputOf = ({ contentHtml, community, alt }: { contentHtml?: unknown; community?: unknown; alt?: unknown } = {}) => ({
  contentHtml,
  community: communityOfWord(community),
  alts: alt === undefined ? [] : [alt].flat(),
})

/** A post as the spec's section 3 has it, with `_id` and `id` both. */
function postJson({ id, contentHtml, summary, community, hashtags, createdAt, author, files }: PostRecord) {
  const stored = files.map(({ file }) => file)
  const { username, course, profilePic } = author
  return {
    _id: id,
    id,
    contentHtml,
    summary,
    community: communityToWord(community),
    hashtags,
    createdAt,
    media: stored
      .filter(({ kind }) => kind !== 'DOCUMENT')
      .map((file) => ({
        ...{ url: fileUrl(file), type: file.kind.toLowerCase(), alt: file.alt, width: file.width, height: file.height },
        ...{ placeholder: file.placeholder, srcset: srcsetOf(file) },
      })),
    attachments: stored
      .filter(({ kind }) => kind === 'DOCUMENT')
      .map((file) => ({ url: fileUrl(file), filename: file.filename, mimeType: file.mimeType, size: file.size })),
    user: { username, course, profilePic: profilePic && fileUrl(profilePic) },
  }
}
