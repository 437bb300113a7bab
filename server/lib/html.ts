import { Parser } from 'htmlparser2'
import { purify } from './purify.ts'
import { tidy } from './tidy-html.ts'

/** Clean HTML of the allow-list and nothing else, its links opening in a new tab; text beyond the bounds is INVALID_INPUT (decisions, Posts). */
export async function sanitise(html: string): Promise<string> {
  const clean = await purify(tidy(html))
  // What is stored keeps to the bounds too, so that it may come in again.
  tidy(clean)
  return clean
}

const blocks = new Set(['p', 'br', 'li', 'blockquote', 'h1', 'h2', 'h3', 'pre'])

/** The text a reader sees, blocks apart by a space. */
export function textOf(html: string): string {
  let text = ''
  const apart = (name: string) => {
    if (blocks.has(name)) text += ' '
  }
  const parser = new Parser({
    ontext: (part) => {
      text += part
    },
    onopentag: apart,
    onclosetag: apart,
  })
  parser.end(html)
  return text.replace(/\s+/g, ' ').trim()
}
