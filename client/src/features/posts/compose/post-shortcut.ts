/** Whether the event is the shortcut that publishes a post: Ctrl+Enter or Cmd+Enter, not AltGr+Enter, which Windows reports as Ctrl+Alt+Enter. */
export const isPostShortcut = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  key === 'Enter' && (ctrlKey || metaKey) && !altKey && !isComposing
