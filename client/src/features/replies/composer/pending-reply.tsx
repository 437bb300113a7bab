import { useEffect } from 'react'
import { PictureWithFallback, useObjectUrl } from '../../../components/content/picture.tsx'
import { RichText } from '../../../components/content/rich-text.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { isOfKind } from '../../posts/files/file-rules.ts'
import { VerificationMailButton } from '../../users/sign-in/verification-mail-button.tsx'
import css from './composer.module.css'
import { type ComposerState, isInView, type PendingReply as Pending } from './use-composer.ts'

/** The viewer's reply after the last one, until the server has it. It scrolls into view only where the end of the thread is read. */
export function PendingReply({ pending: { draft, failure }, composer }: { pending: Pending; composer: ComposerState }) {
  const { pendingElement, sendAgain, open } = composer
  const hasFailed = failure !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure adds a message and buttons, which should be in view too
  useEffect(() => {
    if (isInView(pendingElement.current)) pendingElement.current?.scrollIntoView({ block: 'center' })
  }, [pendingElement, hasFailed])
  return (
    // `data-unsaved`: the page must not reload by itself (lib/automatic-reload.ts).
    <article ref={pendingElement} tabIndex={-1} className={css.pending} aria-label="Your reply" aria-busy={!hasFailed} data-unsaved="">
      {draft.inReplyTo && <p>In reply to #{draft.inReplyTo.number}</p>}
      {draft.html && <RichText html={draft.html} />}
      {draft.files.map(({ file, alt }) => (
        <PendingFile key={file.name} file={file} alt={alt} />
      ))}
      {hasFailed ? (
        <>
          <Notice kind="error">{`Your reply was not sent. ${failure.message}`}</Notice>
          {failure.isEmailUnverified && <VerificationMailButton label="Send the mail again" />}
          <div className={css.actions}>
            <Button onClick={sendAgain}>Try again</Button>
            <Button variant="secondary" onClick={open}>
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

function PendingFile({ file, alt }: { file: File; alt: string }) {
  const objectUrl = useObjectUrl(file)
  const name = <p>{file.name}</p>
  if (!objectUrl || !isOfKind('image', file)) return name
  return <PictureWithFallback src={objectUrl} alt={alt || file.name} className={css.picture} fallback={name} />
}
