import type { ServiceContext } from '../../auth/service-context.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { createPageQuerySchema, linkHeaderDescription, setNextLink, toPageArgs } from '../../rest/page-links.ts'
import { maxFileBytes } from '../media/input.ts'
import { assertUploadQuota } from '../media/upload-quota.ts'
import { communityQuery, maxPostFilesRead, postBody, postForm } from './input.ts'
import { postSchema, postsResponseSchema, presentPost } from './presenter.ts'
import { assertCanPost, createPost, getPosts } from './service.ts'

const maxPageSize = 100

const listPostsEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/posts',
  name: 'listPosts',
  tag: 'posts',
  summary: 'The posts of a community, newest first',
  description: 'A page of 20 posts unless `limit` says otherwise; the `Link` header has the address of the next page.',
  access: 'public',
  query: communityQuery.extend(createPageQuerySchema(maxPageSize, 20).shape),
  response: { status: 200, description: 'A bare list, a page of it.', schema: postsResponseSchema, headers: linkHeaderDescription },
  handle: async (context: ServiceContext, { query: { community, ...query }, request, response }) => {
    const page = await getPosts(context, community, toPageArgs(query), maxPageSize)
    setNextLink(request, response, page)
    return page.rows.map((post) => presentPost(context, post))
  },
})

const createPostEndpoint = defineEndpoint({
  method: 'post',
  path: '/api/posts',
  name: 'createPost',
  tag: 'posts',
  summary: 'Publish a text',
  description: 'The server sanitises the text and reads the hashtags from it. Send an `Idempotency-Key` to repeat the call safely.',
  access: 'signed in',
  guards: [assertCanPost],
  body: { json: postBody },
  idempotent: true,
  response: { status: 201, description: 'The post as it stands.', schema: postSchema },
  errorCodes: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED', 'UNPROCESSABLE'],
  handle: async (context: ServiceContext, { body }) => presentPost(context, await createPost(context, body, [])),
})

const createPostWithFilesEndpoint = defineEndpoint({
  method: 'post',
  path: '/api/posts/add',
  name: 'createPostWithFiles',
  tag: 'posts',
  summary: 'Publish a text with files',
  description: 'The text may be empty beside files. The types and sizes that are accepted depend on the community.',
  access: 'signed in',
  guards: [assertCanPost, assertUploadQuota],
  body: {
    form: postForm,
    files: {
      name: 'media',
      maxBytes: maxFileBytes.video,
      maxFiles: maxPostFilesRead,
      description: 'At most 5 files: images of 10 MB and videos of 100 MB; in learn images, and PDF, DOC and DOCX of 25 MB.',
    },
    repeated: ['alt'],
  },
  idempotent: true,
  response: { status: 201, description: 'The post as it stands.', schema: postSchema },
  errorCodes: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED', 'UNPROCESSABLE'],
  handle: async (context: ServiceContext, { body: { alt, ...body }, uploads }) =>
    presentPost(context, await createPost(context, { ...body, alts: alt }, uploads)),
})

/** The posts' calls of the spec's section 7: a bare list, the next page in `Link`. */
export const postEndpoints = [listPostsEndpoint, createPostEndpoint, createPostWithFilesEndpoint]
