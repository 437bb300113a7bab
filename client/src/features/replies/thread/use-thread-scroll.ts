import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { getNavigationType } from '../../../lib/browser/navigation-type.ts'
import { maintainScrollAnchor } from './maintain-scroll-anchor.ts'
import { parseReplyNumber, repliesTitleId } from './reply-numbers.ts'
import { getSavedPosition, savePosition } from './thread-positions.ts'
import type { ThreadPosition, useVirtualReplies } from './use-virtual-replies.ts'

type Virtual = Pick<ReturnType<typeof useVirtualReplies>, 'isVirtual' | 'scrollTo' | 'align' | 'getPosition'>

/**
 * Scrolls to the reply of the address, and after a back or forward navigation or a reload to the reply that was at the top of the viewport. The app's own
 * restoration of scroll positions leaves threads alone (app/scroll-restoration.ts). Returns a function that scrolls to another reply and keeps it there while the
 * layout changes, until the user acts.
 */
export function useThreadScroll({ isVirtual, scrollTo, align, getPosition }: Virtual, count: number) {
  const location = useLocation()
  const navigationType = useNavigationType()
  const previousKey = useRef<string>(undefined)
  const focusRequest = useRef<number>(null)
  const stopAligning = useRef(() => {})
  const scrollAndAlign = (position: ThreadPosition) => {
    stopAligning.current()
    scrollTo(position)
    if (position.number > 0) stopAligning.current = maintainScrollAnchor(() => align(position))
  }
  const scroll = useEffectEvent(scrollAndAlign)
  useEffect(() => () => stopAligning.current(), [])
  const read = useEffectEvent(getPosition)

  useLayoutEffect(() => {
    if (!isVirtual || previousKey.current === location.key) return
    const isFirst = previousKey.current === undefined
    previousKey.current = location.key
    stopAligning.current()
    const isOpening = isFirst && location.key === 'default' && getNavigationType() === 'navigate'
    // In a new document there is none; this one may have shown the thread before.
    const saved = navigationType === 'POP' ? getSavedPosition(location) : undefined
    const number = parseReplyNumber(location.search)
    // On the first page of a document the user may have scrolled already.
    if (isOpening && !saved && scrollY > 0 && !number) return
    if (saved) scroll(saved.number > count ? { number: count, offset: 0 } : saved)
    else if (number && count) {
      const target = Math.min(number, count)
      scroll({ number: target, offset: 0 })
      if (!isFirst || isFocusFree()) focusRequest.current = target
    } else if (location.hash === `#${repliesTitleId}`) {
      const title = document.getElementById(repliesTitleId)
      title?.scrollIntoView()
      if (!isFirst) title?.focus({ preventScroll: true })
    } else if (!isOpening) scroll({ number: 0, offset: 0 })
  }, [isVirtual, location, navigationType, count])

  // After the effect of the page's title, which takes the focus after a navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may request the focus
  useEffect(() => {
    if (focusRequest.current !== null) focusReply(focusRequest.current)
    focusRequest.current = null
  }, [location, isVirtual])

  // A layout effect, so that it stops saving before the next page scrolls.
  useLayoutEffect(() => {
    if (!isVirtual) return
    const save = () => savePosition(location, read())
    addEventListener('scroll', save, { passive: true })
    return () => removeEventListener('scroll', save)
  }, [isVirtual, location])
  return scrollAndAlign
}

/** Whether the user has focused nothing yet: the title has the focus after a navigation. */
const isFocusFree = () => document.activeElement === document.body || document.activeElement instanceof HTMLHeadingElement

/** Moves the focus to a reply once it is rendered: a far one is not yet. */
export function focusReply(number: number, framesLeft = 60) {
  const item = document.getElementById(`reply-${number}`)
  if (item) item.focus({ preventScroll: true })
  else if (framesLeft) requestAnimationFrame(() => focusReply(number, framesLeft - 1))
}
