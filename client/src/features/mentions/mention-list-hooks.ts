import type { Editor } from '@tiptap/react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { hasModifierKey } from '../../lib/browser/has-modifier-key.ts'

/** While `isActive`, these keys of the editor run their actions and nothing else. */
export function useEditorKeys(isActive: boolean, actions: Record<string, () => void>) {
  const runAction = useEffectEvent((event: KeyboardEvent) => {
    const action = event.isComposing || event.shiftKey || hasModifierKey(event) ? undefined : actions[event.key]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  })
  useEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: KeyboardEvent) => runAction(event)
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [isActive])
}

/** Names the list and its active option to screen readers, for which the focus is in the editor. */
export function useActiveDescendant(editor: Editor, listId: string, optionId: string | undefined) {
  useEffect(() => {
    if (!optionId) return
    const attributes = { 'aria-autocomplete': 'list', 'aria-controls': listId, 'aria-activedescendant': optionId }
    const element = editor.view.dom
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) element.removeAttribute(name)
    }
  }, [editor, listId, optionId])
}

const gapPx = 4
const marginPx = 8

/** Shows a popover below the text at `position`, above it if there is no space below. Returns the popover's ref. */
export function usePopoverAtCursor(editor: Editor, position: number, itemCount: number) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size depends on the number of items
  useLayoutEffect(() => {
    const popover = ref.current
    if (!popover) return
    if (!popover.matches(':popover-open')) popover.showPopover()
    const place = () => {
      const cursor = editor.view.coordsAtPos(Math.min(position, editor.state.doc.content.size))
      const { width, height } = popover.getBoundingClientRect()
      const { offsetTop = 0, height: visibleHeight = innerHeight } = window.visualViewport ?? {}
      const fitsBelow = cursor.bottom + gapPx + height <= offsetTop + visibleHeight
      popover.style.left = `${Math.max(marginPx, Math.min(cursor.left, document.documentElement.clientWidth - width - marginPx))}px`
      popover.style.top = `${fitsBelow ? cursor.bottom + gapPx : Math.max(marginPx, cursor.top - gapPx - height)}px`
    }
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      window.visualViewport?.removeEventListener('resize', place)
    }
  }, [editor, position, itemCount])
  return ref
}
