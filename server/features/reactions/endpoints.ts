import type { ServiceContext } from '../../auth/service-context.ts'
import { defineEndpoint } from '../../rest/endpoint.ts'
import { postParams } from '../posts/input.ts'
import { voteSchema } from './presenter.ts'
import { setVote } from './votes.ts'

/** The endpoint that sets or withdraws the viewer's upvote of a post. */
const defineVoteEndpoint = (method: 'put' | 'delete', name: string, summary: string) =>
  defineEndpoint({
    method,
    path: '/api/posts/{id}/vote',
    name,
    tag: 'posts',
    summary,
    description: 'Repeated requests change nothing. Cached lists show the new count a second later.',
    access: 'signed in',
    keepsResponseCache: true,
    params: postParams,
    response: { status: 200, description: "The viewer's vote, and the number of votes of the post.", schema: voteSchema },
    errorCodes: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
    handle: async (context: ServiceContext, { params: { id } }) => {
      const viewerHasVoted = method === 'put'
      const { voteCount } = await setVote(context, { kind: 'POST', id }, viewerHasVoted)
      return { voteCount, viewerHasVoted }
    },
  })

export const reactionEndpoints = [
  defineVoteEndpoint('put', 'setVote', 'Upvote a post'),
  defineVoteEndpoint('delete', 'withdrawVote', 'Withdraw the upvote of a post'),
]
