import { stripTags } from '../../../lib/format/strip-tags.ts'
import type { ContentFilters } from './content-filters-store.ts'

/** Why the viewer does not want to read a text by an author; null otherwise, and for the viewer's own. */
export function findFoldReason(filters: ContentFilters, authorUid: string | undefined, contentHtml: string): string | null {
  if (authorUid === filters.uid) return null
  if (authorUid && filters.blocks.includes(authorUid)) return 'Somebody you blocked'
  const author = filters.mutes.find(({ kind, value }) => kind === 'USER' && value === authorUid)
  // A mark before a `#` separates it from the text before it (server/sanitize/hashtags.ts); `stripTags` would join them.
  const htmlOfHashtags = () => contentHtml.replace(withoutHashtags, ' ').replaceAll('>#', '> #')
  const muted = author ? author.name : (findMuted(filters, 'WORD', contentHtml) ?? findMuted(filters, 'TAG', htmlOfHashtags()))
  return muted === undefined ? null : `Muted: ${muted}`
}

/** Links, code and URLs, in which a `#` begins no hashtag (server/sanitize/hashtags.ts). */
const withoutHashtags = /<(a|code|pre)\b.*?<\/\1>|\S*:\/\/\S*/gs

/** The first muted word, or muted hashtag with its `#`, of the text, as a whole word. */
function findMuted({ mutes }: ContentFilters, kind: 'WORD' | 'TAG', html: string): string | undefined {
  const texts = mutes.flatMap((mute) => (mute.kind === kind ? [(kind === 'TAG' ? '#' : '') + mute.value] : []))
  if (!texts.length) return undefined
  const escaped = texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', '\\s+'))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}\\p{M}_])(?:${escaped.join('|')})(?![\\u200c\\u200d]?[\\p{L}\\p{N}\\p{M}_])`, 'iu')
  return pattern.exec(stripTags(html).normalize())?.[0].toLowerCase().replace(/\s+/g, ' ')
}
