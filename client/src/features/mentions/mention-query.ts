import type { Editor } from '@tiptap/react'

/** The maximum number of people that a text can mention (`AddReplyInput.contentHtml`). */
export const maxMentions = 10

/** An `@` at the start of a word, and the beginning of a username. */
const queryPattern = /(?<![\p{L}\p{N}\p{M}_@/.])@([A-Za-z0-9_.-]{0,30})$/u

/** The beginning of a username that follows an `@` at the end of the text; null if there is none. */
export const findPrefix = (text: string): string | null => queryPattern.exec(text)?.[1] ?? null

/** The `@` and the prefix before the cursor, as positions in the document. */
export type MentionQuery = { prefix: string; from: number; to: number }

/** The mention that is being typed at the cursor; null if there is none. There are no mentions in code and links. */
export function findMentionQuery(editor: Pick<Editor, 'state' | 'isActive'>): MentionQuery | null {
  const { $from, empty, from } = editor.state.selection
  if (!empty || !$from.parent.isTextblock || ['code', 'codeBlock', 'link'].some((name) => editor.isActive(name))) return null
  const prefix = findPrefix($from.parent.textBetween(0, $from.parentOffset, ' ', '\u{FFFC}'))
  return prefix === null ? null : { prefix, from: from - prefix.length - 1, to: from }
}

/** The uids of the people that the document mentions. */
export function listMentionedUids({ state }: Pick<Editor, 'state'>): string[] {
  const uids = new Set<string>()
  state.doc.descendants((node) => {
    if (node.type.name === 'mention') uids.add(node.attrs.uid)
  })
  return [...uids]
}
