import { useEffect, useRef, useState } from 'react'
import { createLazyComponent } from '../../../components/states/lazy-component.tsx'
import type { Community } from '../../../generated/graphql.ts'
import { waitUntilIdle } from '../../../lib/browser/page-idle.ts'
import { isSaveDataEnabled } from '../../../lib/browser/save-data.ts'
import { ComposeBar } from '../../editing/compose-bar.tsx'
import { useHasDraft } from '../../posts/editor/draft-key.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { describeRestriction, useRestriction } from '../../users/use-restriction.ts'
import css from './composer.module.css'
import { getReplyDraftName } from './reply-draft.ts'
import type { ComposerState } from './use-composer.ts'

/** Loaded on demand, because the editor is large. */
const LazyComposer = createLazyComponent(async () => (await import('./composer.tsx')).Composer)

type Props = { postId: string; community: Community; isClosed: boolean; composer: ComposerState }

/** The bar that opens the composer, and the composer in its place. */
export function ComposerDock({ postId, community, isClosed, composer }: Props) {
  const hasDraft = useHasDraft(getReplyDraftName(postId))
  const { isOpen, isSending, pending, draft, bar, open, close, returnFocus } = composer
  const [hasLoaded, setHasLoaded] = useState(false)
  const isShown = isOpen && hasLoaded && draft !== null
  // A reader who can reply does not wait for the editor: what is typed at once would be lost.
  const isSignedIn = Boolean(useAccount())
  useEffect(() => {
    if (!isSignedIn || isClosed || isSaveDataEnabled()) return
    const preload = async () => {
      await waitUntilIdle()
      await LazyComposer.preload()
      setHasLoaded(true)
    }
    void preload()
  }, [isSignedIn, isClosed])
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) returnFocus()
    wasOpen.current = isOpen
    // After a failure LazyComposer renders its message.
    if (isOpen) void LazyComposer.preload().finally(() => setHasLoaded(true))
  }, [isOpen, returnFocus])
  const restriction = useRestriction()
  if (restriction) return <p className={css.closed}>{describeRestriction(restriction, 'reply')}</p>
  const closedNotice = isClosed && <p className={css.closed}>The author has closed this thread to new replies.</p>
  // A draft stays readable in a closed thread.
  if (isClosed && !isOpen && !hasDraft) return closedNotice
  const state = isSending ? 'Being sent' : pending ? 'Not sent' : hasDraft ? 'Draft' : ''
  const dock = (
    <div className={css.dock}>
      {isShown ? (
        <LazyComposer {...{ postId, community, isClosed, composer }} onDismissFailure={close} />
      ) : (
        <ComposeBar ref={bar} label="Write a reply" state={state} aria-disabled={isSending || undefined} aria-busy={isOpen || undefined} onClick={open} />
      )}
    </div>
  )
  return (
    <>
      {closedNotice}
      {dock}
    </>
  )
}
