import { useLayoutEffect, useRef } from 'react'

/** Keeps the room that the page's scrollbar takes while the page does not scroll; answers what lets it go. */
export function reserveScrollbarGutter(): () => void {
  const page = document.documentElement
  page.style.scrollbarGutter = innerWidth > page.clientWidth ? 'stable' : ''
  return () => {
    page.style.scrollbarGutter = ''
  }
}

/** A dialog over the page for as long as it is `open`; the page behind does not scroll (base.css), but keeps the room its scrollbar takes. */
export function useModal(open = true) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (!open) return
    const dialog = ref.current
    const releaseGutter = reserveScrollbarGutter()
    dialog?.showModal()
    return () => {
      dialog?.close()
      releaseGutter()
    }
  }, [open])
  return ref
}
