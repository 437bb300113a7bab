import type { ServiceContext } from '../../auth/service-context.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { createPageQuerySchema, linkHeaderDescription, setNextLink, toPageArgs } from '../../rest/page-links.ts'
import { limits } from '../media/input.ts'
import { assertRoomToUpload } from '../media/upload-quota.ts'
import { communityQuery, mostFilesRead, postBody, postForm } from './input.ts'
import { postJson, postSchema, postsAnswer } from './presenter.ts'
import { assertMayPost, createPost, postsOf } from './service.ts'

const most = 100

const list = defineEndpoint({
  method: 'get',
  path: '/api/posts',
  name: 'listPosts',
  tag: 'posts',
  summary: 'The posts of a community, newest first',
  description: 'A page of 20 posts unless `limit` says otherwise; the `Link` header has the address of the next page.',
  access: 'public',
  query: communityQuery.extend(createPageQuerySchema(most, 20).shape),
  response: { status: 200, description: 'A bare list, a page of it.', schema: postsAnswer, headers: linkHeaderDescription },
  handle: async (context: ServiceContext, { query: { community, ...query }, request, response }) => {
    const page = await postsOf(context, community, toPageArgs(query), most)
    setNextLink(request, response, page)
    return page.rows.map((post) => postJson(context, post))
  },
})

const create = defineEndpoint({
  method: 'post',
  path: '/api/posts',
  name: 'createPost',
  tag: 'posts',
  summary: 'Publish a text',
  description: 'The server sanitises the text and reads the hashtags from it. Send an `Idempotency-Key` to repeat the call safely.',
  access: 'signed in',
  guards: [assertMayPost],
  body: { json: postBody },
  idempotent: true,
  response: { status: 201, description: 'The post as it stands.', schema: postSchema },
  errorCodes: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED', 'UNPROCESSABLE'],
  handle: async (context: ServiceContext, { body }) => postJson(context, await createPost(context, body, [])),
})

const add = defineEndpoint({
  method: 'post',
  path: '/api/posts/add',
  name: 'createPostWithFiles',
  tag: 'posts',
  summary: 'Publish a text with files',
  description: 'The text may be empty beside files. The types and sizes that are accepted depend on the community.',
  access: 'signed in',
  guards: [assertMayPost, assertRoomToUpload],
  body: {
    form: postForm,
    files: {
      name: 'media',
      maxBytes: limits.video,
      maxFiles: mostFilesRead,
      description: 'At most 5 files: images of 10 MB and videos of 100 MB; in learn images, and PDF, DOC and DOCX of 25 MB.',
    },
    repeated: ['alt'],
  },
  idempotent: true,
  response: { status: 201, description: 'The post as it stands.', schema: postSchema },
  errorCodes: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED', 'UNPROCESSABLE'],
  handle: async (context: ServiceContext, { body: { alt, ...body }, uploads }) => postJson(context, await createPost(context, { ...body, alts: alt }, uploads)),
})

/** The posts' calls of the spec's section 7: a bare list, the next page in `Link`. */
export const postOperations = [list, create, add]
