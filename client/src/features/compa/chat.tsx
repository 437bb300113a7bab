import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Failure } from '../../components/failure.tsx'
import { useStillness } from '../../lib/media-query.ts'
import css from './chat.module.css'
import { ChatLine, TryAgain, Waiting } from './chat-line.tsx'
import { Question } from './question.tsx'
import { greetingId, useChat } from './use-chat.ts'

/** The chat area with its input (spec, Compa). An answer is told to who listens once, when it is whole. */
export function Chat() {
  const { lines, writing, newest, send, sendAgain, stop, loading, failure, retry, hasEarlier, fetchEarlier } = useChat()
  const area = useNewestInView(lines.at(-1)?.id, writing)
  const input = useRef<HTMLInputElement>(null)
  return (
    <section className={css.chat} aria-label="Chat with Compa">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard */}
      <section ref={area} className={css.area} tabIndex={0} aria-label="Messages">
        {loading && <p role="status">Loading your conversation...</p>}
        {failure && <Failure onRetry={retry}>Your earlier conversation could not be loaded.</Failure>}
        {hasEarlier && <Earlier fetch={() => whereItWas(area.current, fetchEarlier)} />}
        <ol className={css.lines} aria-busy={writing !== undefined}>
          {lines.map((line) => (
            <Fragment key={line.id}>
              <ChatLine line={line} />
              {line.failedQuestionId && writing === undefined && (
                <TryAgain
                  questionId={line.failedQuestionId}
                  onPress={() => {
                    sendAgain(line)
                    input.current?.focus()
                  }}
                />
              )}
            </Fragment>
          ))}
          {writing === '' && <Waiting />}
          {writing && <ChatLine line={{ role: 'assistant', text: writing, sources: [] }} />}
        </ol>
      </section>
      <p className="visually-hidden" role="status">
        {newest && writing === undefined && `Compa: ${newest}`}
      </p>
      <Question input={input} busy={writing !== undefined} onSend={send} onStop={stop} />
    </section>
  )
}

/** Scrolls smoothly to the newest message, and along with an answer that is being written while its end is in view. */
function useNewestInView(newest: string | undefined, writing: string | undefined) {
  const area = useRef<HTMLElement>(null)
  const behavior = useStillness() ? 'auto' : 'smooth'
  const show = useEffectEvent(() => {
    if (newest !== greetingId) area.current?.parentElement?.scrollIntoView({ block: 'nearest' })
    area.current?.scrollTo({ top: area.current.scrollHeight, behavior })
  })
  useEffect(() => {
    if (newest) show()
  }, [newest])
  useEffect(() => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = area.current ?? {}
    if (writing !== undefined && scrollHeight - scrollTop - clientHeight < 160) area.current?.scrollTo({ top: scrollHeight })
  }, [writing])
  return area
}

/** Older messages come above what is being read, which stays where it is and keeps the focus. */
async function whereItWas(area: HTMLElement | null, fetch: () => Promise<unknown>) {
  const below = area ? area.scrollHeight - area.scrollTop : 0
  await fetch()
  requestAnimationFrame(() => {
    area?.scrollTo({ top: area.scrollHeight - below })
    area?.focus({ preventScroll: true })
  })
}

function Earlier({ fetch }: { fetch: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    await fetch().catch(() => {})
    setBusy(false)
  }
  return (
    <Button look="quiet" busy={busy} onClick={show}>
      Show earlier messages
    </Button>
  )
}
