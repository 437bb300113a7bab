import { takeGraphemes } from '../../generated/graphemes.ts'
import { stripTags } from './strip-tags.ts'

/** Characters of an excerpt: it has one line. */
const maxExcerptLength = 120

/** The beginning of the text of sanitised HTML, without line breaks. */
export function toExcerpt(html: string): string {
  const text = stripTags(html).replace(/\s+/g, ' ').trim()
  const excerpt = takeGraphemes(text, maxExcerptLength)
  return excerpt === text ? text : `${excerpt.trimEnd()}…`
}
