import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useToast } from '../../../components/dialogs/toast.tsx'
import type { ReplyCardFragment } from '../../../generated/graphql.ts'
import { createIdempotencyKey } from '../../../lib/drafts/idempotency-key.ts'
import { paths } from '../../../lib/paths.ts'
import { showHeldNotice } from '../../moderation/show-held-notice.ts'
import { addToQueue, describeAdded } from '../../send-queue/add-to-queue.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { type ReplyDraft, useReplyDraft } from './reply-draft.ts'
import { type ReplyFailure, useAddReply } from './use-add-reply.ts'

/** A reply that is being sent, or that could not be sent for the reason `failure`. */
export type PendingReply = { draft: ReplyDraft; failure: ReplyFailure | null }

/**
 * The composer of a thread. The draft stays stored until its reply is published, so that a failure or a reload loses nothing. `onPublished` shows the reply; the
 * pending one stays until then.
 */
export function useComposer(postId: string, onPublished: (number: number) => Promise<void>) {
  const stored = useReplyDraft(postId)
  const { draft, change, reload } = stored
  const addReply = useAddReply(postId)
  const showToast = useToast()
  const uid = useAccount()?.uid ?? ''
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [pending, setPending] = useState<PendingReply | null>(null)
  const isSending = pending !== null && pending.failure === null
  /** Changes when the text of the open composer should have the focus. */
  const [focusRequest, setFocusRequest] = useState(0)
  const opener = useRef<Element>(null)
  const bar = useRef<HTMLButtonElement>(null)
  const pendingElement = useRef<HTMLElement>(null)
  const isMounted = useIsMounted()
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
    setFocusRequest((current) => current + 1)
    setOpen(true)
    if (isOpen) return
    opener.current = document.activeElement
    // While the composer is open, its text is newer than that of another tab.
    reload()
  }, [isSending, isOpen, reload, showToast])
  useOpenOnArrival(open)
  const replyTo = useCallback(
    ({ id, number }: ReplyCardFragment) => {
      if (!isSending) setTarget({ id, number })
      open()
    },
    [isSending, open],
  )

  /** After the composer is closed; the bar takes the place of an opener that is gone. */
  const returnFocus = useCallback(() => {
    const element = opener.current?.isConnected && opener.current !== document.body ? (opener.current as HTMLElement) : bar.current
    element?.focus({ preventScroll: true })
  }, [])

  const showFailure = (failure: string) => {
    const openThread = () => void navigate(paths.post(postId), { state: { keepsFocus: true, opensComposer: true } })
    const showPending = () => {
      pendingElement.current?.scrollIntoView({ block: 'center' })
      pendingElement.current?.focus({ preventScroll: true })
    }
    // The address changes before the next page is rendered.
    const hasLeft = !isMounted.current || location.pathname !== paths.post(postId)
    const action = hasLeft ? { label: 'Open', onSelect: openThread } : { label: 'Show', onSelect: showPending }
    if (hasLeft || !isInView(pendingElement.current)) showToast(`Your reply was not sent. ${failure}`, { action, isError: true, topic: postId })
  }
  const send = async () => {
    if (!draft || isSending) return
    const idempotencyKey = draft.idempotencyKey ?? createIdempotencyKey()
    // Saved before the request: if the response is lost, the reply is sent again with the same key, even after a reload.
    change({ idempotencyKey })
    setPending({ draft, failure: null })
    setOpen(false)
    const outcome = navigator.onLine ? await addReply(draft, idempotencyKey) : null
    if (!outcome || ('failure' in outcome && outcome.isNetworkFailure)) return moveToQueue(draft, idempotencyKey, outcome !== null)
    if ('failure' in outcome) {
      if (outcome.isKeyUsed) change({ idempotencyKey: null })
      setPending({ draft, failure: outcome.failure })
      return showFailure(outcome.failure.message)
    }
    stored.clear()
    if (outcome.number === null) {
      setPending(null)
      return showHeldNotice(showToast, 'reply')
    }
    await onPublished(outcome.number)
    const link = { label: 'Show', to: paths.reply(postId, outcome.number) }
    showToast(`Your reply is #${outcome.number}.`, { topic: postId, ...(!isInView(pendingElement.current) && { link }) })
    setPending(null)
  }
  /** `isRequested`: whether a request was sent that had no response. */
  const moveToQueue = async (unsent: ReplyDraft, id: string, isRequested: boolean) => {
    const wasAttempted = isRequested || unsent.idempotencyKey !== null
    const problem = await addToQueue({ ...unsent, id, uid, place: { postId, inReplyTo: unsent.inReplyTo }, wasAttempted })
    if (problem) {
      setPending({ draft: unsent, failure: { message: problem, isEmailUnverified: false } })
      return showFailure(problem)
    }
    stored.clear()
    setPending(null)
    showToast(describeAdded('reply'), { topic: postId })
  }
  /** The button that sends again disappears. */
  const sendAgain = () => {
    bar.current?.focus({ preventScroll: true })
    void send()
  }
  return {
    ...stored,
    ...{ isOpen, pending, isSending, focusRequest, bar, pendingElement },
    ...{ send, sendAgain, open, replyTo, returnFocus },
    close: () => setOpen(false),
  }
}

export type ComposerState = ReturnType<typeof useComposer>

/** Whether an element of the page is in the viewport; false without one. */
export function isInView(element: Element | null): boolean {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  return bottom > 0 && top < innerHeight
}

function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/** Opens the composer after a navigation from the message that a reply was not sent. */
function useOpenOnArrival(open: () => void) {
  const { state } = useLocation()
  const isArriving = useNavigationType() === 'PUSH' && Boolean(state?.opensComposer)
  const hasOpened = useRef(false)
  useEffect(() => {
    if (isArriving && !hasOpened.current) open()
    hasOpened.current = isArriving
  }, [isArriving, open])
}
