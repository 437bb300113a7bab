import { takeGraphemes } from './graphemes.ts'

/** Characters of an excerpt: it has one line. */
const maxExcerptLength = 120

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' }

/** The text of sanitised HTML, which contains no entities but these. */
export const stripTags = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/&(?:amp|lt|gt|nbsp);/g, (entity) => entities[entity] ?? entity)

/** The beginning of the text of sanitised HTML, without line breaks. */
export function toExcerpt(html: string): string {
  const text = stripTags(html).replace(/\s+/g, ' ').trim()
  const excerpt = takeGraphemes(text, maxExcerptLength)
  return excerpt === text ? text : `${excerpt.trimEnd()}…`
}
