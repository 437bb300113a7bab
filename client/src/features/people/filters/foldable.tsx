import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useFoldReason, useIsShown } from './content-filters.ts'
import { setShown } from './content-filters-store.ts'
import css from './foldable.module.css'

type Props = {
  id: string
  authorUid: string | undefined
  contentHtml: string
  /** Stays at the end of the folded row. */
  number?: { value: number; to: string }
  children: ReactNode
}

/** A post, a reply or a part of a profile, folded to one row if the viewer has blocked its author, or muted the author, a word or a hashtag of it. */
export function Foldable({ id, authorUid, contentHtml, number, children }: Props) {
  const reason = useFoldReason(authorUid, contentHtml)
  const isShown = useIsShown(id)
  if (!reason) return children
  return (
    <>
      <div className={css.fold}>
        <p dir="auto">{reason}</p>
        <FoldButton isShown={isShown} onToggle={() => setShown(id, !isShown)} />
        {number && !isShown && (
          <Link to={number.to} className={css.number} aria-label={`Reply #${number.value}`}>
            #{number.value}
          </Link>
        )}
      </div>
      {isShown && children}
    </>
  )
}

function FoldButton({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const item = button.current?.closest<HTMLElement>('li[tabindex]')
    // Once the block or mute has ended, the focus moves to the post or reply.
    return () => {
      if (document.activeElement === document.body) item?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <button ref={button} type="button" className={css.button} aria-expanded={isShown} onClick={onToggle}>
      {isShown ? 'Hide' : 'Show'}
    </button>
  )
}
