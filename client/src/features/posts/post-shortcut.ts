/** Whether these keys post: Ctrl+Enter, or Cmd+Enter. */
export const isPostShortcut = ({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey) && !isComposing
