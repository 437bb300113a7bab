import { type ReactNode, useLayoutEffect } from 'react'

/** Keeps the text that the user has typed before the page was hydrated, and marks the document as hydrated. */
export function Hydration({ root, children }: { root: HTMLElement; children: ReactNode }) {
  useLayoutEffect(() => {
    for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
      if (field.value !== field.defaultValue) reportTypedText(field)
    document.documentElement.dataset.hydrated = ''
  }, [root])
  return children
}

/** Dispatches the input event that React has missed. React ignores the event unless the value differs from the last one that was set through the element. */
function reportTypedText(field: HTMLInputElement | HTMLTextAreaElement) {
  const { value: typed, selectionStart, selectionEnd } = field
  field.value = field.defaultValue
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, typed)
  // Null in fields without a selection, such as those for an email.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
