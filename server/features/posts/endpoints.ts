import type { Response } from 'express'
import type { ServiceContext } from '../../auth/service-context.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { createPageQuerySchema, linkHeaderDescription, setNextLink, toPageArgs } from '../../rest/page-links.ts'
import { notFound } from '../../utils/errors.ts'
import { maxFileBytes } from '../media/input.ts'
import { assertUploadQuota } from '../media/upload-quota.ts'
import { usernameParams } from '../users/input.ts'
import { deletePost } from './changes/delete-post.ts'
import { editPost } from './changes/edit-post.ts'
import type { WrittenPost } from './data.ts'
import { editPostBody, feedQuery, maxParsedPostFiles, postBody, postForm, postParams } from './input.ts'
import { getPosts } from './orders.ts'
import { postSchema, postsResponseSchema, presentPost, presentWrittenPost, writtenPostSchema } from './presenter.ts'
import { assertCanPost, createPost, getPostById, getPostsByUsername } from './service.ts'

const maxPageSize = 100

const listPostsEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/posts',
  name: 'listPosts',
  tag: 'posts',
  summary: 'The posts of a community',
  description: 'A page of `limit` posts, 20 by default; the `Link` header has the URL of the next page.',
  access: 'public',
  cache: 'public',
  query: feedQuery.extend(createPageQuerySchema(maxPageSize, 20).shape),
  response: { status: 200, description: 'A page of posts, as an array.', schema: postsResponseSchema, headers: linkHeaderDescription },
  handle: async (context: ServiceContext, { query: { community, order, ...query }, request, response }) => {
    const page = await getPosts(context, { community, order }, toPageArgs(query), maxPageSize)
    setNextLink(request, response, page)
    return Promise.all(page.rows.map((post) => presentPost(context, post)))
  },
})

const listUserPostsEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/users/{username}/posts',
  name: 'listUserPosts',
  tag: 'posts',
  summary: 'The posts of a user, newest first',
  description: 'Posts of all communities. A page of `limit` posts, 20 by default; the `Link` header has the URL of the next page.',
  access: 'public',
  cache: 'public',
  params: usernameParams,
  query: createPageQuerySchema(maxPageSize, 20),
  response: { status: 200, description: 'A page of posts, as an array.', schema: postsResponseSchema, headers: linkHeaderDescription },
  errorCodes: ['NOT_FOUND'],
  handle: async (context: ServiceContext, { params: { username }, query, request, response }) => {
    const page = await getPostsByUsername(context, username, toPageArgs(query), maxPageSize)
    setNextLink(request, response, page)
    return Promise.all(page.rows.map((post) => presentPost(context, post)))
  },
})

const getPostEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/posts/{id}',
  name: 'getPost',
  tag: 'posts',
  summary: 'A post',
  description: 'A deleted post is 404.',
  access: 'public',
  cache: 'public',
  params: postParams,
  response: { status: 200, description: 'The post.', schema: postSchema },
  errorCodes: ['NOT_FOUND'],
  handle: async (context: ServiceContext, { params: { id } }) => {
    const post = await getPostById(context, id)
    if (!post) throw notFound('This post does not exist.')
    return presentPost(context, post)
  },
})

const editPostEndpoint = defineEndpoint({
  method: 'patch',
  path: '/api/posts/{id}',
  name: 'editPost',
  tag: 'posts',
  summary: 'Edit a post',
  description: 'The author can change the text and take out files for 30 days. Files are added over GraphQL.',
  access: 'signed in',
  guards: [assertCanPost],
  params: postParams,
  body: { json: editPostBody },
  response: { status: 200, description: 'The changed post.', schema: writtenPostSchema },
  errorCodes: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  handle: async (context: ServiceContext, { params: { id }, body }) => presentWrittenPost(context, await editPost(context, id, body, [])),
})

const deletePostEndpoint = defineEndpoint({
  method: 'delete',
  path: '/api/posts/{id}',
  name: 'deletePost',
  tag: 'posts',
  summary: 'Delete a post',
  description: 'Nobody can read the post from now on. Its author can restore it for 24 hours over GraphQL; then it is purged.',
  access: 'signed in',
  params: postParams,
  response: { status: 204, description: 'The post is deleted.' },
  errorCodes: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  handle: async (context: ServiceContext, { params: { id } }) => void (await deletePost(context, id)),
})

const locationHeader = { Location: 'The path of the created post.' }

/** Sets the `Location` of a created post. */
function presentCreatedPost(context: ServiceContext, response: Response, created: WrittenPost) {
  response.location(`/api/posts/${created.post.id}`)
  return presentWrittenPost(context, created)
}

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
  response: { status: 201, description: 'The created post.', schema: writtenPostSchema, headers: locationHeader },
  errorCodes: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED', 'UNPROCESSABLE'],
  handle: async (context: ServiceContext, { body, response }) => presentCreatedPost(context, response, await createPost(context, body, [])),
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
  response: { status: 201, description: 'The created post.', schema: writtenPostSchema, headers: locationHeader },
  errorCodes: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED', 'UNPROCESSABLE'],
  handle: async (context: ServiceContext, { body: { alt, ...body }, uploads, response }) =>
    presentCreatedPost(context, response, await createPost(context, { ...body, alts: alt }, uploads)),
})

/** The endpoints for posts (spec, section 7). Lists are arrays; the next page is in `Link`. */
export const postEndpoints = [
  ...[listPostsEndpoint, listUserPostsEndpoint],
  ...[createPostEndpoint, createPostWithFilesEndpoint, getPostEndpoint, editPostEndpoint, deletePostEndpoint],
]
