import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { type AskCompaInput, type ChatMessageFragment, useConversationQuery } from '../../generated/graphql.ts'
import { config } from '../../lib/config.ts'
import { useAccount } from '../users/session-provider.tsx'
import { ask, type Source } from './compa-client.ts'

/** A line of the chat (spec, section 3). */
export type ChatLine = {
  id: string
  role: 'user' | 'assistant'
  text: string
  sources: readonly Source[]
  /** The server keeps it too, so it comes again with the conversation. */
  kept?: boolean
  /** Of an error message: the id of the question that it answers, which can be sent again. */
  failedQuestionId?: string
  /** Of a question of this page: when it was asked, in milliseconds since 1970. */
  askedAtMs?: number
}

export const greetingId = 'greeting'
const greeting: ChatLine = { id: greetingId, role: 'assistant', text: 'Hi!! Compa here! Do you need any help?', sources: [] }

/** What Compa says when there is no answer (spec, section 8). */
const failureText = (status: number) => (status === 429 ? "Compa says: You've reached the token limit for today." : 'Sorry, Compa failed to respond.')

/** The earlier questions of this page that a question is sent with: it may mean what the last answer was about. */
const maxPreviousQuestions = 5
/** For how long a question may be meant by a later one; the server has the same limit for the questions that it stores. */
const subjectLifetimeMs = 30 * 60 * 1000

let lineCount = 0
const nextLineId = () => {
  lineCount += 1
  return `line-${lineCount}`
}

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

  const conversation = before.data?.conversation
  const isLoaded = conversation !== undefined
  useEffect(() => {
    if (isLoaded) setLines((all) => all.filter(({ kept }) => !kept))
  }, [isLoaded])

  /** Asks, unless the question is blank or another one is still being answered (spec, section 5, Compa); whether it does. The lines of a question that failed make way for it. */
  const send = (typed: string, replaced?: ChatLine): boolean => {
    const question = typed.trim()
    if (!question || writing !== undefined) return false
    const id = nextLineId()
    const askedAtMs = Date.now()
    const previousQuestions = lines
      .filter((line) => line.role === 'user' && line.id !== replaced?.failedQuestionId && (line.askedAtMs ?? 0) >= askedAtMs - subjectLifetimeMs)
      .map((line) => line.text)
    setLines((all) => [...withoutFailed(all, replaced), { id, role: 'user', text: question, sources: [], askedAtMs }])
    setWriting('')
    void answer(id, { question, previousQuestions: previousQuestions.slice(-maxPreviousQuestions) })
    return true
  }
  const answer = async (id: string, input: AskCompaInput) => {
    const mine = new AbortController()
    asking.current = mine
    let text = ''
    const onText = (sofar: string) => {
      text = sofar
      if (!mine.signal.aborted) setWriting(sofar)
    }
    const outcome = await ask(client, input, { signal: mine.signal, onText })
    setWriting(undefined)
    const kept = Boolean(account) && !('status' in outcome) && !config.compaServiceUrl
    const said = mine.signal.aborted
      ? { text: text || 'Stopped.', sources: [] }
      : 'status' in outcome
        ? { text: failureText(outcome.status), sources: [], failedQuestionId: id }
        : outcome
    setLines((all) => [
      ...all.map((line, index) => (index === all.length - 1 ? { ...line, kept } : line)),
      { id: nextLineId(), role: 'assistant', ...said, kept },
    ])
  }
  /** Asks a question again that failed, unless the server stored its answer and only the way back was lost: then the answer is shown. */
  const sendAgain = async (failed: ChatLine) => {
    const question = lines.find(({ id }) => id === failed.failedQuestionId)?.text ?? ''
    if (writing !== undefined) return
    if (account && !config.compaServiceUrl) {
      const loadedIds = new Set(conversation?.edges.map(({ node }) => node.id))
      setWriting('')
      const refetched = await before.refetch().catch(() => null)
      setWriting(undefined)
      const messages = refetched?.data?.conversation.edges.map(({ node }) => node) ?? []
      const stored = messages.find(({ role }) => role === 'USER')
      if (refetched?.data) setLines((all) => all.filter(({ kept }) => !kept))
      if (stored?.text === question && !loadedIds.has(stored.id)) return setLines((all) => withoutFailed(all, failed))
    }
    send(question, failed)
  }
  return {
    lines: [greeting, ...(conversation?.edges.map(({ node }) => lineOf(node)).reverse() ?? []), ...lines],
    /** What of the present answer is written; undefined while none is waited for. */
    writing,
    /** The newest answer that was given here, for those who listen. */
    newest: lines.findLast(({ role }) => role === 'assistant')?.text ?? '',
    send,
    sendAgain,
    stop: () => asking.current?.abort(),
    loading: account === undefined || (Boolean(account) && !conversation && !before.error),
    failure: before.error,
    retry: () => before.refetch(),
    hasEarlier: conversation?.pageInfo.hasNextPage ?? false,
    fetchEarlier: () => before.fetchMore({ variables: { after: conversation?.pageInfo.endCursor } }),
  }
}

/** The lines without an error message and the question that it answers. */
const withoutFailed = (lines: ChatLine[], failed: ChatLine | undefined) => lines.filter(({ id }) => id !== failed?.id && id !== failed?.failedQuestionId)

const lineOf = ({ id, role, text, sources }: ChatMessageFragment): ChatLine => ({ id, role: role === 'USER' ? 'user' : 'assistant', text, sources })
