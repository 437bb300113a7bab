import { normalizePost } from './normalize-post.ts'

/** The Club Buzz filter: a term matches case-insensitively on content or community; an empty one matches all (spec, section 2, Club Buzz). */
export function matchesPost(post: object, term: string) {
  const { html, community } = normalizePost(post)
  const text = term.trim().toLowerCase()
  return [stripTags(html), community].some((content) => content.toLowerCase().includes(text))
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' }

/** The text of sanitised HTML, which contains no entities but these. */
const stripTags = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/&(?:amp|lt|gt|nbsp);/g, (entity) => entities[entity] ?? entity)
