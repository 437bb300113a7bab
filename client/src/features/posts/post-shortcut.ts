/** Whether the event is the shortcut that publishes a post: Ctrl+Enter or Cmd+Enter. */
export const isPostShortcut = ({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey) && !isComposing
