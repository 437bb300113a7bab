import { useEffect, useRef } from 'react'

/** Moves the focus in a fieldset when its items are added and removed. Each item has its index as `data-index`; the fieldset needs `tabIndex={-1}`. */
export function useItemFocus(count: number) {
  const ref = useRef<HTMLFieldSetElement>(null)
  const wasAdded = useRef(false)
  useEffect(() => {
    if (wasAdded.current) ref.current?.querySelector<HTMLInputElement>(`[data-index="${count - 1}"] input`)?.focus()
    wasAdded.current = false
  }, [count])
  /** Call it when an item is added: its first field gets the focus once it is rendered. */
  const focusAdded = () => {
    wasAdded.current = true
  }
  /** Call it when an item is removed: the button that had the focus is gone. */
  const focusFieldset = () => ref.current?.focus()
  return { ref, focusAdded, focusFieldset }
}
