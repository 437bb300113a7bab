import { mergeAttributes, Node } from '@tiptap/react'

/** A mention in the editor: `<a data-mention="uid">@name</a>`, which is edited as a whole. */
export const MentionNode = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    uid: { parseHTML: (element: HTMLElement) => element.getAttribute('data-mention'), renderHTML: ({ uid }) => ({ 'data-mention': uid }) },
    username: { parseHTML: (element: HTMLElement) => element.textContent?.replace(/^@/, '') ?? '', renderHTML: () => ({}) },
  }),
  parseHTML: () => [{ tag: 'a[data-mention]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes), `@${node.attrs.username}`],
  renderText: ({ node }) => `@${node.attrs.username}`,
})
