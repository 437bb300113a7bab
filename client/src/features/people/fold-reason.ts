import { stripTags } from '../../lib/excerpt.ts'
import { listHashtags } from '../../lib/hashtags.ts'
import type { ContentFilters } from './content-filters-store.ts'

/** Why the viewer does not want to read a text by an author; null otherwise, and for the viewer's own. */
export function findFoldReason(filters: ContentFilters, authorUid: string | undefined, contentHtml: string): string | null {
  if (authorUid === filters.uid) return null
  if (authorUid && filters.blocks.includes(authorUid)) return 'Somebody you blocked'
  const author = filters.mutes.find(({ kind, value }) => kind === 'USER' && value === authorUid)
  const muted = author ? author.name : (findMutedWord(filters, contentHtml) ?? findMutedTag(filters, contentHtml))
  return muted === undefined ? null : `Muted: ${muted}`
}

const findMutedWord = (filters: ContentFilters, contentHtml: string) =>
  getWordPattern(filters)?.exec(stripTags(contentHtml).normalize('NFC'))?.[0].toLowerCase().replace(/\s+/g, ' ')

function findMutedTag({ mutes }: ContentFilters, contentHtml: string) {
  const tags = mutes.flatMap(({ kind, value }) => (kind === 'TAG' ? [value] : []))
  const shownTags = tags.length ? listHashtags(contentHtml) : null
  const muted = tags.find((tag) => shownTags?.has(tag))
  return muted && `#${muted}`
}

const patterns = new WeakMap<ContentFilters, RegExp | null>()

/** Matches the muted words as whole words; null without any. */
function getWordPattern(filters: ContentFilters): RegExp | null {
  const existing = patterns.get(filters)
  if (existing !== undefined) return existing
  const texts = filters.mutes.flatMap(({ kind, value }) => (kind === 'WORD' ? [value] : []))
  const escaped = texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', '\\s+'))
  const pattern = texts.length ? new RegExp(`(?<![\\p{L}\\p{N}\\p{M}_])(?:${escaped.join('|')})(?![\\p{L}\\p{N}\\p{M}_])`, 'iu') : null
  patterns.set(filters, pattern)
  return pattern
}
