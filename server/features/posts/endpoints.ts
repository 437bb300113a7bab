import type { ServiceContext } from '../../auth/service-context.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { createPageQuerySchema, linkHeaderDescription, setNextLink, toPageArgs } from '../../rest/page-links.ts'
import { maxFileBytes } from '../media/input.ts'
import { assertUploadQuota } from '../media/upload-quota.ts'
import { communityQuery, maxParsedPostFiles, postBody, postForm } from './input.ts'
import { postSchema, postsResponseSchema, presentPost } from './presenter.ts'
import { assertCanPost, createPost, getPosts } from './service.ts'

const maxPageSize = 100

const listPostsEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/posts',
  name: 'listPosts',
  tag: 'posts',
  summary: 'The posts of a community, newest first',
  description: 'A page of `limit` posts, 20 by default; the `Link` header has the URL of the next page.',
  access: 'public',
  cache: 'public',
  query: communityQuery.extend(createPageQuerySchema(maxPageSize, 20).shape),
  response: { status: 200, description: 'A page of posts, as an array.', schema: postsResponseSchema, headers: linkHeaderDescription },
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
  summary: 'Create a post',
  description: 'The server sanitises the text and extracts its hashtags. Send an `Idempotency-Key` to retry the request safely.',
  access: 'signed in',
  guards: [assertCanPost],
  body: { json: postBody },
  idempotent: true,
  response: { status: 201, description: 'The created post.', schema: postSchema },
  errorCodes: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED', 'UNPROCESSABLE'],
  handle: async (context: ServiceContext, { body }) => presentPost(context, await createPost(context, body, [])),
})

const createPostWithFilesEndpoint = defineEndpoint({
  method: 'post',
  path: '/api/posts/add',
  name: 'createPostWithFiles',
  tag: 'posts',
  summary: 'Create a post with files',
  description: 'The text may be empty if there are files. The accepted types and sizes depend on the community.',
  access: 'signed in',
  guards: [assertCanPost, assertUploadQuota],
  body: {
    form: postForm,
    files: {
      name: 'media',
      maxBytes: maxFileBytes.video,
      maxFiles: maxParsedPostFiles,
      description: 'At most 5 files: images of 10 MB and videos of 100 MB; in learn images, and PDF, DOC and DOCX of 25 MB.',
    },
    repeated: ['alt'],
  },
  idempotent: true,
  response: { status: 201, description: 'The created post.', schema: postSchema },
  errorCodes: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED', 'UNPROCESSABLE'],
  handle: async (context: ServiceContext, { body: { alt, ...body }, uploads }) =>
    presentPost(context, await createPost(context, { ...body, alts: alt }, uploads)),
})

/** The endpoints for posts (spec, section 7). Lists are arrays; the next page is in `Link`. */
export const postEndpoints = [listPostsEndpoint, createPostEndpoint, createPostWithFilesEndpoint]
