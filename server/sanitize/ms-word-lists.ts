import { parseStyle } from './text-styles.ts'

/** An item of a list of Microsoft Word: Word writes items as paragraphs, whose style has the list and the level from 1 to 9. */
export type MsWordItem = { listId: string; level: number }
/** A list that is rebuilt, with the items of one level. `start` is the number of its first item, unless that is 1. */
export type MsWordList = MsWordItem & { tag: 'ul' | 'ol'; start?: number }

/** The item that a paragraph with this style is; null for another paragraph. In a browser this is client/src/generated/ms-word-lists.ts. */
export function readMsWordItem(style: string): MsWordItem | null {
  const [, before = '', level, after = ''] = /^(.*)level(\d)(.*)$/.exec(parseStyle(style).get('mso-list') ?? '') ?? []
  return Number(level) ? { listId: before.trim() + after, level: Number(level) } : null
}

/** Whether a `span` with this style has the bullet or the number of an item, as text. */
export const isMsWordMarker = (style: string) => parseStyle(style).get('mso-list') === 'ignore'

/** The marker of a numbered item, with its number unless that has letters or more than five digits. */
const numberPattern = /^[\s(]*(?:(\d{1,5})|\d+|[a-z]{1,4})[.)]/i

/** Where an item with this marker stands: in the first `keptLists` of the open lists, which contain each other, and in a new list within them if it `isFirst`. */
export function placeMsWordItem(openLists: readonly MsWordList[], item: MsWordItem, marker: string): { list: MsWordList; keptLists: number; isFirst: boolean } {
  const match = numberPattern.exec(marker)
  const start = Number(match?.[1] ?? 1)
  const list: MsWordList = { ...item, tag: match ? 'ol' : 'ul', ...(start > 1 && { start }) }
  const inner = openLists.filter(({ level }) => level <= item.level)
  const last = inner.at(-1)
  const isFirst = last?.level !== list.level || last.listId !== list.listId || last.tag !== list.tag
  return { list, keptLists: isFirst && last?.level === list.level ? inner.length - 1 : inner.length, isFirst }
}
