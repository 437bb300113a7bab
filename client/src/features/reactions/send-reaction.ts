import { SetBookmarkDocument, SetVoteDocument } from '../../generated/graphql.ts'
import { loadApolloClient } from '../../lib/network/apollo/apollo-loader.ts'

// Loaded after a press, as the API client is.

/** Saves an upvote or its withdrawal. Returns the number of upvotes, if the server has sent it. */
export async function sendVote(subjectId: string, up: boolean): Promise<number | undefined> {
  const client = await loadApolloClient()
  const { data } = await client.mutate({ mutation: SetVoteDocument, variables: { input: { subjectId, up } } })
  return data?.setVote.subject.voteCount
}

export async function sendBookmark(subjectId: string, bookmarked: boolean): Promise<void> {
  const client = await loadApolloClient()
  await client.mutate({ mutation: SetBookmarkDocument, variables: { input: { subjectId, bookmarked } } })
}
