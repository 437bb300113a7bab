import type { ServiceContext } from '../../auth/service-context.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { createPageQuerySchema, linkHeaderDescription, setNextLink } from '../../rest/page-links.ts'
import { postParams } from '../posts/input.ts'
import { addReply } from './changes/add-reply.ts'
import { addReplyInput, defaultReplyPageSize } from './input.ts'
import { presentReply, presentWrittenReply, repliesResponseSchema, writtenReplySchema } from './presenter.ts'
import { assertCanReply, encodeReplyCursor, getRepliesOfPost, maxReplyListSize } from './service.ts'

const listRepliesEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/posts/{id}/replies',
  name: 'listReplies',
  tag: 'posts',
  summary: 'The replies to a post, oldest first',
  description: 'A page of `limit` replies, 20 by default; the `Link` header has the URL of the next page.',
  access: 'public',
  cache: 'public',
  params: postParams,
  query: createPageQuerySchema(maxReplyListSize, defaultReplyPageSize),
  response: { status: 200, description: 'A page of replies, as an array.', schema: repliesResponseSchema, headers: linkHeaderDescription },
  errorCodes: ['NOT_FOUND'],
  handle: async (context: ServiceContext, { params: { id }, query, request, response }) => {
    const page = await getRepliesOfPost(context, id, query)
    setNextLink(request, response, page)
    return Promise.all(page.rows.map((reply) => presentReply(context, reply)))
  },
})

const addReplyEndpoint = defineEndpoint({
  method: 'post',
  path: '/api/posts/{id}/replies',
  name: 'addReply',
  tag: 'posts',
  summary: 'Reply to a post',
  description: 'The server sanitises the text. Send an `Idempotency-Key` to retry the request safely. Files are added over GraphQL.',
  access: 'signed in',
  guards: [assertCanReply],
  params: postParams,
  body: { json: addReplyInput },
  idempotent: true,
  response: {
    status: 201,
    description: 'The published reply.',
    schema: writtenReplySchema,
    headers: { Location: 'The path of the list that has only this reply.' },
  },
  errorCodes: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED', 'UNPROCESSABLE'],
  handle: async (context: ServiceContext, { params: { id }, body, response }) => {
    const added = await addReply(context, id, body, [])
    response.location(`/api/posts/${id}/replies?limit=1&cursor=${encodeReplyCursor({ number: added.reply.number - 1 })}`)
    return presentWrittenReply(context, added)
  },
})

/** The endpoints for replies. */
export const replyEndpoints = [listRepliesEndpoint, addReplyEndpoint]
