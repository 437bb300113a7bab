import { useEffect, useState } from 'react'
import { RepliesDocument, type ReplyCardFragment } from '../../../generated/graphql.ts'
import { loadApolloClient } from '../../../lib/network/apollo/apollo-loader.ts'
import { getPageStarts } from './reply-numbers.ts'

/** The most replies that are printed, about a hundred pages of paper. */
export const maxPrintedReplies = 500

type State = { replies: ReplyCardFragment[]; isComplete: boolean; error: Error | null }

/** The replies of a thread from the first one to number `count`, page by page. */
export function useAllReplies(postId: string, count: number): State & { retry: () => void } {
  const [state, setState] = useState<State>({ replies: [], isComplete: count === 0, error: null })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins anew
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const client = await loadApolloClient()
      const replies: ReplyCardFragment[] = []
      for (const from of getPageStarts(1, count)) {
        const { data } = await client.query({ query: RepliesDocument, variables: { id: postId, from }, fetchPolicy: 'network-only' })
        if (!isCurrent) return
        replies.push(...(data?.post?.replies.edges.map(({ node }) => node) ?? []))
        setState({ replies: [...replies], isComplete: false, error: null })
      }
      setState({ replies, isComplete: true, error: null })
    }
    load().catch((error: Error) => isCurrent && setState((current) => ({ ...current, error })))
    return () => {
      isCurrent = false
    }
  }, [postId, count, attempt])
  return { ...state, retry: () => setAttempt((number) => number + 1) }
}
