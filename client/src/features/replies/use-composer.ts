import { useCallback, useEffect, useState } from 'react'
import { useToast } from '../../components/toast.tsx'
import type { ReplyCardFragment } from '../../generated/graphql.ts'
import { createIdempotencyKey } from '../../lib/idempotency-key.ts'
import { type ReplyDraft, useReplyDraft } from './reply-draft.ts'
import { useAddReply } from './use-add-reply.ts'

/** A reply that is being sent, or that could not be sent for the reason `failure`. */
export type PendingReply = { draft: ReplyDraft; failure: string | null }

/**
 * The composer of a thread. The draft stays stored until its reply is published, so that a failure or a reload loses nothing. `onPublished` shows the reply; the
 * pending one stays until then.
 */
export function useComposer(postId: string, onPublished: (number: number) => Promise<void>) {
  const stored = useReplyDraft(postId)
  const { draft, change, reload } = stored
  const addReply = useAddReply(postId)
  const showToast = useToast()
  const [isOpen, setOpen] = useState(false)
  const [pending, setPending] = useState<PendingReply | null>(null)
  const isSending = pending !== null && pending.failure === null
  // The draft is not known until the session is.
  const [target, setTarget] = useState<ReplyDraft['inReplyTo']>(null)
  useEffect(() => {
    if (!draft || !target) return
    change({ inReplyTo: target })
    setTarget(null)
  }, [draft, target, change])

  // The draft is the reply that is being sent until that is published.
  const open = useCallback(() => {
    if (isSending) return showToast('Your last reply is still being sent.')
    setPending(null)
    // While the composer is open, its text is newer than that of another tab.
    if (!isOpen) reload()
    setOpen(true)
  }, [isSending, isOpen, reload, showToast])
  const replyTo = useCallback(
    ({ id, number }: ReplyCardFragment) => {
      if (!isSending) setTarget({ id, number })
      open()
    },
    [isSending, open],
  )

  const send = async () => {
    if (!draft || isSending) return
    const idempotencyKey = draft.idempotencyKey ?? createIdempotencyKey()
    // Saved before the request: if the response is lost, the reply is sent again with the same key, even after a reload.
    change({ idempotencyKey })
    setPending({ draft, failure: null })
    setOpen(false)
    const outcome = await addReply(draft, idempotencyKey)
    if ('failure' in outcome) {
      if (outcome.isKeyUsed) change({ idempotencyKey: null })
      return setPending({ draft, failure: outcome.failure })
    }
    stored.clear()
    await onPublished(outcome.number)
    setPending(null)
    showToast(`Your reply is #${outcome.number}.`)
  }
  return {
    ...stored,
    isOpen,
    pending,
    isSending,
    send,
    open,
    close: () => setOpen(false),
    replyTo,
  }
}

export type ComposerState = ReturnType<typeof useComposer>
