import { useEffect, useEffectEvent } from 'react'
import { hasModifierKey } from '../../../lib/browser/has-modifier-key.ts'

/** Fields in which a letter is text. */
const textFields = 'input:not([type="radio"]), textarea, select, [contenteditable]'

/** Runs the action of a pressed key. Keys do nothing with a modifier, while a field has the focus, and while a dialog or menu is open. */
export function useShortcuts(shortcuts: Record<string, (() => void) | undefined>) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (hasModifierKey(event) || event.isComposing) return
    if ((event.target as Element).closest(textFields) || document.querySelector('dialog[open], :popover-open')) return
    const run = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
