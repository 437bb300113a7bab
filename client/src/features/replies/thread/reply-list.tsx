import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { ReplyCardFragment } from '../../../generated/graphql.ts'
import { useIsPrinting } from '../../../lib/browser/use-is-printing.ts'
import { useDeletedSubjects } from '../../editing/deleted-subjects.ts'
import { ReplyCard } from '../reply-card.tsx'
import css from './reply-list.module.css'
import type { LoadedReplies } from './reply-pages.ts'
import type { useVirtualReplies } from './use-virtual-replies.ts'

type Props = {
  postId: string
  list: RefObject<HTMLOListElement | null>
  count: number
  replies: LoadedReplies['byNumber']
  virtual: ReturnType<typeof useVirtualReplies>
  /** The reply of the address. */
  marked: number | null
  onReply: ((reply: ReplyCardFragment) => void) | null
  /** The replies from `first` to `last` of `count` are rendered. */
  onRender: (first: number, last: number, count: number) => void
}

/** The replies of a thread near the viewport, and on paper those that are loaded. Replies that are still being loaded have a placeholder. */
export function ReplyList({ postId, list, count, replies, virtual, marked, onReply, onRender }: Props) {
  const { rendered, endGap, measureElement, setFocusedIndex } = virtual
  const first = rendered[0]?.number ?? 0
  const last = rendered.at(-1)?.number ?? 0
  const reportRendered = useEffectEvent(onRender)
  useEffect(() => {
    if (virtual.isVirtual && first) reportRendered(first, last, count)
  }, [virtual.isVirtual, first, last, count])
  useLayoutEffect(() => {
    // Not a style attribute, which the page's policy refuses in markup.
    list.current?.style.setProperty('padding-block-end', `${endGap}px`)
  }, [list, endGap])
  const isPrinting = useIsPrinting()
  const shown = isPrinting ? [...replies.keys()].sort((a, b) => a - b).map((number) => ({ number, gap: 0 })) : rendered
  const hasDeleted = rendered.some(({ number }) => replies.get(number)?.isDeleted)
  const restorableIds = new Set(useDeletedSubjects({ skip: !hasDeleted }).map(({ id }) => id))
  const setFocused = (target: EventTarget) => {
    const index = (target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index
    setFocusedIndex(index === undefined ? null : Number(index))
  }
  return (
    <ol
      ref={list}
      className={css.list}
      aria-label="Replies"
      onFocus={({ target }) => setFocused(target)}
      // A reply stays rendered while its dialog is open, wherever the focus is.
      onBlur={({ currentTarget }) => currentTarget.querySelector('dialog[open]') || setFocusedIndex(null)}
    >
      {shown.map(({ number, gap }) => {
        const reply = replies.get(number)
        return (
          <li
            key={number}
            // A placeholder is not measured: its height is the estimate, which a loaded reply corrects.
            ref={reply && !isPrinting ? measureElement : undefined}
            id={`reply-${number}`}
            data-index={number - 1}
            tabIndex={-1}
            className={css.item}
            aria-setsize={count}
            aria-posinset={number}
            aria-current={number === marked || undefined}
            aria-busy={!reply || undefined}
            style={gap > 0 ? { marginBlockStart: gap } : undefined}
          >
            {reply ? (
              <ReplyCard
                {...{ postId, reply, onReply }}
                isRestorable={restorableIds.has(reply.id)}
                quotedUid={reply.inReplyTo ? replies.get(reply.inReplyTo.number)?.author?.uid : undefined}
              />
            ) : (
              <div className={css.placeholder} />
            )}
          </li>
        )
      })}
    </ol>
  )
}
