import { useLayoutEffect, useRef } from 'react'

/** A dialog over the page for as long as it is `open`; the page behind does not scroll (base.css), but keeps the room its scrollbar takes. */
export function useModal(open = true) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (!open) return
    const dialog = ref.current
    const page = document.documentElement
    page.style.scrollbarGutter = innerWidth > page.clientWidth ? 'stable' : ''
    dialog?.showModal()
    return () => {
      dialog?.close()
      page.style.scrollbarGutter = ''
    }
  }, [open])
  return ref
}
