import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The height of a reply that is not loaded, with its border: `.placeholder` in reply-list.module.css. */
const placeholderHeight = 133
/** Replies that are rendered above and below the viewport: for 'find in page' and for the Tab key, and a whole page keeps the server's elements. */
const overscanCount = 20
/** Browsers round scroll positions to the pixels of the screen. */
const alignTolerance = 1.5

/** What is measured once when the list becomes virtual: the heights of its replies by number, and the list's distance from the top of the document. */
type Layout = { heights: Map<number, number>; top: number; rect: { width: number; height: number } }

/** A rendered reply; `gap`: the height of the replies between it and the one rendered before it. */
type RenderedReply = { number: number; gap: number }

/** The reply at the top of the viewport; `offset` is the height of its part above it. With number 0 no reply is there yet, and `offset` is the page's scroll position. */
export type ThreadPosition = { number: number; offset: number }

const measureHeight = (element: Element) => element.getBoundingClientRect().height
const getNumber = (element: Element) => Number((element as HTMLElement).dataset.index) + 1

/**
 * The replies of a thread to render: until the first layout effect those of the first page, as on the server, then those near the viewport. The replies stay in
 * the flow of the page: a margin takes the place of those that are not rendered. Each has the index `number - 1`, so that nothing moves when pages arrive.
 */
export function useVirtualReplies(list: RefObject<HTMLElement | null>, count: number, firstPage: { from: number; length: number }) {
  const [layout, setLayout] = useState<Layout | null>(null)
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null)
  const restoreOffset = useRef(0)
  const [scrollPadding, setScrollPadding] = useState(0)

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const heights = new Map([...element.children].map((item) => [getNumber(item), measureHeight(item)]))
    setLayout({ heights, top: measureTop(element), rect: { width: innerWidth, height: innerHeight } })
    setScrollPadding(Number.parseFloat(getComputedStyle(element.firstElementChild ?? element).scrollMarginBlockStart) || 0)
  }, [list])
  // What is above the list may change its height: a picture, or the post after an edit.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const element = list.current
      if (element) setLayout((current) => (current && current.top !== measureTop(element) ? { ...current, top: measureTop(element) } : current))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])

  const estimateSize = useCallback((index: number) => layout?.heights.get(index + 1) ?? placeholderHeight, [layout?.heights])
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      return focusedIndex === null || focusedIndex >= count || indexes.includes(focusedIndex) ? indexes : [...indexes, focusedIndex].sort((a, b) => a - b)
    },
    [focusedIndex, count],
  )
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    ...{ count, estimateSize, rangeExtractor, measureElement: measureHeight, overscan: overscanCount },
    enabled: layout !== null,
    scrollMargin: layout?.top ?? 0,
    initialRect: layout?.rect ?? { width: 0, height: 0 },
    // The replies before the first page take their place now: what is in view stays there.
    initialOffset: () => scrollY + (firstPage.from - 1) * placeholderHeight,
    scrollPaddingStart: scrollPadding - restoreOffset.current,
  })

  const items = virtualizer.getVirtualItems()
  const rendered: RenderedReply[] = layout
    ? items.map(({ index, start }, position) => ({ number: index + 1, gap: start - (items[position - 1]?.end ?? layout.top) }))
    : Array.from({ length: firstPage.length }, (_, index) => ({ number: firstPage.from + index, gap: 0 }))
  const lastEnd = items.at(-1)?.end ?? layout?.top ?? 0
  const scrollTo = ({ number, offset }: ThreadPosition) => {
    if (number === 0) return window.scrollTo(0, offset)
    restoreOffset.current = offset
    virtualizer.options.scrollPaddingStart = scrollPadding - offset
    virtualizer.scrollToIndex(number - 1, { align: 'start' })
  }

  return {
    isVirtual: layout !== null,
    rendered,
    /** The height of the replies after the last rendered one. */
    endGap: layout ? layout.top + virtualizer.getTotalSize() - lastEnd : 0,
    measureElement: virtualizer.measureElement,
    setFocusedIndex,
    scrollTo,
    /** Corrects the page's scroll position by where the browser has laid out the reply. Returns whether it was wrong, or the reply is not rendered or loaded yet. */
    align({ number, offset }: ThreadPosition): boolean {
      const item = list.current?.querySelector(`[data-index="${number - 1}"]`)
      if (!item) {
        scrollTo({ number, offset })
        return true
      }
      const maxScrollY = document.documentElement.scrollHeight - innerHeight
      const target = Math.min(maxScrollY, scrollY + item.getBoundingClientRect().top - scrollPadding + offset)
      const isWrong = Math.abs(target - scrollY) > alignTolerance
      if (isWrong) window.scrollTo(0, target)
      return isWrong || item.hasAttribute('aria-busy')
    },
    getPosition(): ThreadPosition {
      const top = scrollY + scrollPadding
      const item = top < (layout?.top ?? 0) ? undefined : virtualizer.getVirtualItemForOffset(top)
      return item ? { number: item.index + 1, offset: top - item.start } : { number: 0, offset: scrollY }
    },
    /** The numbers of the replies whose end is in the viewport. */
    getVisibleNumbers: () =>
      virtualizer
        .getVirtualItems()
        .filter(({ end }) => end > scrollY && end <= scrollY + innerHeight)
        .map(({ index }) => index + 1),
  }
}

const measureTop = (element: Element) => element.getBoundingClientRect().top + scrollY
