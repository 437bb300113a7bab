import { useEffect, useRef, useState } from 'react'
import { type AskCompaInput, CampusPageDocument, type ChatMessageFragment, ConversationDocument } from '../../generated/graphql.ts'
import { followUpWindowMs, maxPreviousQuestions } from '../../generated/question-limits.ts'
import { config } from '../../lib/config.ts'
import { useQuery } from '../../lib/network/apollo/use-query.ts'
import { emergencySlug } from '../../lib/paths.ts'
import { useAccount } from '../users/session/session-provider.tsx'
import { type AnswerText, askCompa, type Source } from './compa-client.ts'
import { createEmergencyAnswer, isEmergency, loadEmergencyClassifier, preloadEmergencyClassifier } from './emergency-answer.ts'

/** A message of the chat (spec, section 3). */
export type ChatMessage = {
  id: string
  role: 'user' | 'assistant'
  text: string
  /** On an answer: its first paragraph if that is the answer in short. */
  lead?: string | null
  sources: readonly Source[]
  /** Whether the server has stored the message: it is then also part of the conversation query. */
  isStored?: boolean
  /** On an error message: the id of the question that failed and can be sent again. */
  failedQuestionId?: string
  /** On a question of this page: when it was sent, in milliseconds since 1970. */
  askedAtMs?: number
}

export const greetingId = 'greeting'
const greeting: ChatMessage = { id: greetingId, role: 'assistant', text: 'Hi!! Compa here! Do you need any help?', sources: [] }

/** The message in place of an answer after an error (spec, section 8). A limit of a minute is not the one of the day's tokens. */
function getAnswerErrorText({ status, retryAfter = Number.POSITIVE_INFINITY }: { status: number; retryAfter?: number }): string {
  if (status !== 429) return 'Sorry, Compa failed to respond.'
  return retryAfter <= 60 ? 'Too many questions. Wait a minute, then ask again.' : "Compa says: You've reached the token limit for today."
}

/** An answer of which nothing has arrived yet. */
const noText: AnswerText = { text: '', lead: null }

let lineCount = 0
const createLineId = () => {
  lineCount += 1
  return `line-${lineCount}`
}

/** A visitor's messages of this tab, restored when they return to the page. The messages of signed-in users are stored by the server. */
let visitorLines: ChatMessage[] = []

/** The chat with Compa: the viewer's stored conversation from all devices, followed by the messages of this page. One question at a time. */
export function useChat() {
  const account = useAccount()
  const conversationQuery = useQuery(ConversationDocument, { skip: !account, fetchPolicy: 'network-only', notifyOnNetworkStatusChange: false })
  // Loaded before it is needed, so that an emergency is answered without the network.
  const emergencyPage = useQuery(CampusPageDocument, { variables: { slug: emergencySlug } }).data?.campusPage
  const [lines, setLines] = useState(account === null ? visitorLines : [])
  const [hasAsked, setHasAsked] = useState(lines.length > 0)
  const [partialAnswer, setPartialAnswer] = useState<AnswerText>()
  const abortController = useRef<AbortController>(undefined)
  const pendingAnswer = useRef<Promise<void>>(undefined)
  // The session may become known while an answer is pending, and the conversation is queried from then on.
  const latest = useRef({ account, emergencyPage, refetch: conversationQuery.refetch })
  useEffect(() => {
    latest.current = { account, emergencyPage, refetch: conversationQuery.refetch }
  })
  useEffect(() => {
    preloadEmergencyClassifier()
    return () => abortController.current?.abort()
  }, [])
  useEffect(() => {
    visitorLines = account ? [] : lines
  }, [account, lines])

  const conversation = conversationQuery.data?.conversation
  const isLoaded = conversation !== undefined
  useEffect(() => {
    if (isLoaded) setLines((all) => all.filter(({ isStored }) => !isStored))
  }, [isLoaded])

  /**
   * Sends a question; returns false if it is blank or another one is pending (spec, section 5, Compa): an emergency stops that one. `replaced` is the error
   * message of a failed question: both are removed.
   */
  const send = (text: string, replaced?: ChatMessage): boolean => {
    const question = text.trim()
    if (!question) return false
    if (partialAnswer === undefined) startAnswer(question, replaced)
    else if (!isEmergency(question)) return false
    else {
      abortController.current?.abort()
      pendingAnswer.current?.then(() => startAnswer(question))
    }
    return true
  }
  const startAnswer = (question: string, replaced?: ChatMessage) => {
    const id = createLineId()
    const askedAtMs = Date.now()
    const previousQuestions = lines
      .filter((line) => line.role === 'user' && line.id !== replaced?.failedQuestionId && (line.askedAtMs ?? 0) >= askedAtMs - followUpWindowMs)
      .map((line) => line.text)
    setLines((all) => [...removeFailed(all, replaced), { id, role: 'user', text: question, sources: [], askedAtMs }])
    setPartialAnswer(noText)
    setHasAsked(true)
    const isHistoryLoading = account === undefined || conversationQuery.loading
    pendingAnswer.current = fetchAnswer(id, { question, previousQuestions: previousQuestions.slice(-maxPreviousQuestions) }, isHistoryLoading)
  }
  /** Loads the conversation with the newest messages: a response that is still awaited may lack them, and the first call would be given that one. */
  const reloadConversation = async () => {
    await latest.current.refetch().catch(() => null)
    return latest.current.refetch()
  }
  const fetchAnswer = async (id: string, input: AskCompaInput, isHistoryLoading: boolean) => {
    const controller = new AbortController()
    abortController.current = controller
    let partial = noText
    const onText = (answer: AnswerText) => {
      partial = answer
      if (!controller.signal.aborted) setPartialAnswer(answer)
    }
    const showEmergencyAnswer = () => {
      const emergency = createEmergencyAnswer(input.question, latest.current.emergencyPage)
      if (emergency && !partial.text && !controller.signal.aborted) onText(emergency)
    }
    const classifierLoading = loadEmergencyClassifier().then(showEmergencyAnswer, () => {})
    const result = await askCompa(input, { signal: controller.signal, onText })
    if ('status' in result) await classifierLoading
    const isStored = Boolean(latest.current.account) && !('status' in result) && !config.compaServiceUrl
    // A history that was loading meanwhile may have these messages or lack them: with another one they are shown once.
    const reloaded = isStored && isHistoryLoading ? await reloadConversation().catch(() => null) : null
    setPartialAnswer(undefined)
    if (reloaded?.data) return setLines((all) => all.filter((line) => line.id !== id))
    const reply = controller.signal.aborted
      ? { ...(partial.text ? partial : { text: 'Stopped.' }), sources: [] }
      : 'status' in result
        ? (createEmergencyAnswer(input.question, latest.current.emergencyPage) ?? {
            text: getAnswerErrorText(result),
            sources: [],
            failedQuestionId: id,
          })
        : result
    setLines((all) => [
      ...all.map((line, index) => (index === all.length - 1 ? { ...line, isStored } : line)),
      { id: createLineId(), role: 'assistant', ...reply, isStored },
    ])
  }
  /** Sends a failed question again, unless the server has stored its answer and only the response was lost: then shows the stored answer. */
  const sendAgain = async (failed: ChatMessage) => {
    const question = lines.find(({ id }) => id === failed.failedQuestionId)?.text ?? ''
    if (partialAnswer !== undefined) return
    if (account && !config.compaServiceUrl) {
      const loadedIds = new Set(conversation?.edges.map(({ node }) => node.id))
      setPartialAnswer(noText)
      const refetched = await conversationQuery.refetch().catch(() => null)
      setPartialAnswer(undefined)
      const messages = refetched?.data?.conversation.edges.map(({ node }) => node) ?? []
      const stored = messages.find(({ role }) => role === 'USER')
      if (refetched?.data) setLines((all) => all.filter(({ isStored }) => !isStored))
      if (stored?.text === question && !loadedIds.has(stored.id)) return setLines((all) => removeFailed(all, failed))
    }
    send(question, failed)
  }
  /** Loads the conversation again, after a pending answer: it would be part of the conversation and of the messages of this page. */
  const retry = async () => {
    await pendingAnswer.current
    return conversationQuery.refetch()
  }
  return {
    lines: [greeting, ...(conversation?.edges.map(({ node }) => toChatMessage(node)).reverse() ?? []), ...lines],
    /** The part of the pending answer that has arrived; undefined when no answer is pending. */
    partialAnswer,
    /** The newest answer of this page, for screen readers. */
    newestAnswer: lines.findLast(({ role }) => role === 'assistant')?.text ?? '',
    /** Whether a question was asked since the page was opened. */
    hasAsked,
    send,
    sendAgain,
    stop: () => abortController.current?.abort(),
    loading: Boolean(account) && !conversation && !conversationQuery.error,
    failure: conversationQuery.error,
    retry,
    hasEarlier: conversation?.pageInfo.hasNextPage ?? false,
    fetchEarlier: () => conversationQuery.fetchMore({ variables: { after: conversation?.pageInfo.endCursor } }),
  }
}

/** The lines without an error message and its question. */
const removeFailed = (lines: ChatMessage[], failed: ChatMessage | undefined) => lines.filter(({ id }) => id !== failed?.id && id !== failed?.failedQuestionId)

const toChatMessage = ({ role, ...message }: ChatMessageFragment): ChatMessage => ({ ...message, role: role === 'USER' ? 'user' : 'assistant' })
