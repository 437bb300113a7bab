import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../components/forms/button.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { useReducedMotion } from '../../lib/browser/media-query.ts'
import css from './chat.module.css'
import { ChatLine, PendingAnswer, RetryQuestion } from './chat-line.tsx'
import { QuestionForm } from './question.tsx'
import { SuggestedQuestions } from './suggested-questions.tsx'
import { greetingId, useChat } from './use-chat.ts'

/** The messages and the question form (spec, Compa). Screen readers announce an answer once, when it is complete. */
export function Chat() {
  const { lines, partialAnswer, newestAnswer, hasAsked, send, sendAgain, stop, loading, failure, retry, hasEarlier, fetchEarlier } = useChat()
  const area = useScrollToNewest(lines.at(-1)?.id, partialAnswer?.text)
  const input = useRef<HTMLInputElement>(null)
  return (
    <section className={css.chat} aria-label="Chat with Compa">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard */}
      <section ref={area} className={css.area} tabIndex={0} aria-label="Messages">
        {failure && <Failure onRetry={retry}>Your earlier conversation could not be loaded.</Failure>}
        {hasEarlier && <EarlierMessagesButton fetch={() => fetchKeepingScroll(area.current, fetchEarlier)} />}
        <ol className={css.lines} aria-busy={partialAnswer !== undefined}>
          {lines.map((line) => (
            <Fragment key={line.id}>
              <ChatLine line={line} />
              {line.failedQuestionId && partialAnswer === undefined && (
                <RetryQuestion
                  questionId={line.failedQuestionId}
                  onPress={() => {
                    sendAgain(line)
                    input.current?.focus()
                  }}
                />
              )}
            </Fragment>
          ))}
          {partialAnswer?.text === '' && <PendingAnswer />}
          {partialAnswer?.text && <ChatLine line={{ role: 'assistant', ...partialAnswer, sources: [] }} />}
        </ol>
        {!hasAsked && (
          <SuggestedQuestions
            onAsk={(question) => {
              send(question)
              // Not the input: on a phone its keyboard would cover the answer.
              area.current?.focus({ preventScroll: true })
            }}
          />
        )}
        {/* Below the questions to begin with: above, it would move them under a finger. */}
        {loading && <p role="status">Loading your conversation...</p>}
      </section>
      <p className="visually-hidden" role="status">
        {newestAnswer && partialAnswer === undefined && `Compa: ${newestAnswer}`}
      </p>
      <QuestionForm input={input} busy={partialAnswer !== undefined} onSend={send} onStop={stop} />
    </section>
  )
}

/** Scrolls smoothly to the newest message, to its top if it is longer than the area. While an answer is streamed, follows its end if that is in view. */
function useScrollToNewest(newestId: string | undefined, partialAnswer: string | undefined) {
  const area = useRef<HTMLElement>(null)
  const behavior = useReducedMotion() ? 'auto' : 'smooth'
  const scrollToEnd = useEffectEvent(() => {
    if (newestId !== greetingId) area.current?.parentElement?.scrollIntoView({ block: 'nearest' })
    const { current } = area
    const newest = current?.querySelector('ol > li:last-child')
    if (!current || !newest) return
    const gap = Number.parseFloat(getComputedStyle(current).paddingTop)
    const top = current.scrollTop + newest.getBoundingClientRect().top - current.getBoundingClientRect().top - gap
    current.scrollTo({ top: newest.clientHeight > current.clientHeight ? top : current.scrollHeight, behavior })
  })
  useEffect(() => {
    if (newestId) scrollToEnd()
  }, [newestId])
  useEffect(() => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = area.current ?? {}
    if (partialAnswer !== undefined && scrollHeight - scrollTop - clientHeight < 160) area.current?.scrollTo({ top: scrollHeight })
  }, [partialAnswer])
  return area
}

/** Loads older messages above the current ones; keeps the scroll position and moves the focus to the message area. */
async function fetchKeepingScroll(area: HTMLElement | null, fetch: () => Promise<unknown>) {
  const distanceToEnd = area ? area.scrollHeight - area.scrollTop : 0
  await fetch()
  requestAnimationFrame(() => {
    area?.scrollTo({ top: area.scrollHeight - distanceToEnd })
    area?.focus({ preventScroll: true })
  })
}

function EarlierMessagesButton({ fetch }: { fetch: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const showEarlier = async () => {
    setBusy(true)
    await fetch().catch(() => {})
    setBusy(false)
  }
  return (
    <Button variant="quiet" busy={busy} onClick={showEarlier}>
      Show earlier messages
    </Button>
  )
}
