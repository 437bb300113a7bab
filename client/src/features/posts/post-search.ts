import { readPost } from './post-record.ts'

/** The Club Buzz filter: a term matches case-insensitively on content or community; an empty one matches all (spec, section 2, Club Buzz). */
export function matchesTerm(post: object, term: string) {
  const { html, community } = readPost(post)
  const wanted = term.toLowerCase()
  return [html.replace(/<[^>]*>/g, ' '), community].some((text) => text.toLowerCase().includes(wanted))
}
