import { useEffect, useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { RichText } from '../../components/rich-text.tsx'
import css from './composer.module.css'
import type { ComposerState, PendingReply as Pending } from './use-composer.ts'

/** The viewer's reply after the last one, until the server has it. */
export function PendingReply({ pending: { draft, failure }, composer }: { pending: Pending; composer: ComposerState }) {
  const article = useRef<HTMLElement>(null)
  const hasFailed = failure !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure adds a message and buttons, which should be in view too
  useEffect(() => {
    void article.current?.scrollIntoView({ block: 'center' })
  }, [hasFailed])
  return (
    <article ref={article} className={css.pending} aria-label="Your reply" aria-busy={!hasFailed}>
      {draft.inReplyTo && <p>In reply to #{draft.inReplyTo.number}</p>}
      {draft.html && <RichText html={draft.html} />}
      {draft.files.map(({ file }) => (
        <p key={file.name}>{file.name}</p>
      ))}
      {hasFailed ? (
        <>
          <Notice kind="error">{`Your reply was not sent. ${failure}`}</Notice>
          <div className={css.actions}>
            <Button onClick={composer.send}>Try again</Button>
            <Button variant="secondary" onClick={composer.open}>
              Edit
            </Button>
          </div>
        </>
      ) : (
        <p role="status">Sending…</p>
      )}
    </article>
  )
}
