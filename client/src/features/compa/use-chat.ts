import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { type ChatMessageFragment, useConversationQuery } from '../../generated/graphql.ts'
import { useAccount } from '../users/session-provider.tsx'
import { ask, type Source } from './ask.ts'

/** A line of the chat (spec, section 3). */
export type ChatLine = { id: string; role: 'user' | 'assistant'; text: string; sources: readonly Source[] }

export const greetingId = 'greeting'
const greeting: ChatLine = { id: greetingId, role: 'assistant', text: 'Hi!! Compa here! Do you need any help?', sources: [] }

/** What Compa says when there is no answer (spec, section 8). */
const failureText = (status: number) => (status === 429 ? "Compa says: You've reached the token limit for today." : 'Sorry, Compa failed to respond.')

/** What a visitor has asked in this tab, for when they come back to the page; a student's is kept by the server. */
let visitorLines: ChatLine[] = []

/** The chat with Compa: what a student asked before, on whatever device, and what is asked here; one question at a time. */
export function useChat() {
  const client = useApolloClient()
  const account = useAccount()
  const before = useConversationQuery({ skip: !account, fetchPolicy: 'network-only', notifyOnNetworkStatusChange: false })
  const [lines, setLines] = useState(account === null ? visitorLines : [])
  const [writing, setWriting] = useState<string>()
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])
  useEffect(() => {
    visitorLines = account ? [] : lines
  }, [account, lines])

  const say = (line: Omit<ChatLine, 'id'>) => setLines((all) => [...all, { ...line, id: `said-${all.length}` }])
  /** Asks, unless the question is blank or another one is still being answered (spec, section 5, Compa); whether it does. */
  const send = (question: string): boolean => {
    if (!question.trim() || writing !== undefined) return false
    say({ role: 'user', text: question.trim(), sources: [] })
    setWriting('')
    void answer(question.trim())
    return true
  }
  const answer = async (question: string) => {
    const mine = new AbortController()
    asking.current = mine
    let text = ''
    const onText = (sofar: string) => {
      text = sofar
      if (!mine.signal.aborted) setWriting(sofar)
    }
    const outcome = await ask(client, question, { signal: mine.signal, onText })
    setWriting(undefined)
    if (mine.signal.aborted) say({ role: 'assistant', text: text || 'Stopped.', sources: [] })
    else if ('status' in outcome) say({ role: 'assistant', text: failureText(outcome.status), sources: [] })
    else say({ role: 'assistant', ...outcome })
  }
  const conversation = before.data?.conversation
  return {
    lines: [greeting, ...(conversation?.edges.map(({ node }) => lineOf(node)).reverse() ?? []), ...lines],
    /** What of the present answer is written; undefined while none is waited for. */
    writing,
    /** The newest answer that was given here, for those who listen. */
    newest: lines.findLast(({ role }) => role === 'assistant')?.text ?? '',
    send,
    stop: () => asking.current?.abort(),
    loading: account === undefined || (Boolean(account) && !conversation && !before.error),
    failure: before.error,
    retry: () => before.refetch(),
    hasEarlier: conversation?.pageInfo.hasNextPage ?? false,
    fetchEarlier: () => before.fetchMore({ variables: { after: conversation?.pageInfo.endCursor } }),
  }
}

const lineOf = ({ id, role, text, sources }: ChatMessageFragment): ChatLine => ({ id, role: role === 'USER' ? 'user' : 'assistant', text, sources })
