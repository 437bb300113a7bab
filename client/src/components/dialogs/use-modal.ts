import { useLayoutEffect, useRef } from 'react'

/** Reserves the width of the page's scrollbar while scrolling is disabled, so that the layout does not shift. Returns the cleanup function. */
export function reserveScrollbarGutter(): () => void {
  const page = document.documentElement
  page.style.scrollbarGutter = innerWidth > page.clientWidth ? 'stable' : ''
  return () => {
    page.style.scrollbarGutter = ''
  }
}

/**
 * Opens a <dialog> as a modal while `open`. The page behind does not scroll (base.css) and keeps the width of its scrollbar. The browser focuses the first
 * control; with `focusesField` it is the first field.
 */
export function useModal(open = true, focusesField = false) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (!open) return
    const dialog = ref.current
    const releaseGutter = reserveScrollbarGutter()
    dialog?.showModal()
    if (focusesField) dialog?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    return () => {
      dialog?.close()
      releaseGutter()
    }
  }, [open, focusesField])
  return ref
}
