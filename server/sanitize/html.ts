import { Parser } from 'htmlparser2'
import { normalizeHtml } from './limits.ts'
import { sanitizeInWorker } from './worker-pool.ts'

/**
 * Paragraphs of words, without an attribute, an element in another, or a character that HTML writes in some other way: what a DOM reads
 * and writes as it is, and has nothing to clean. Most of what is posted is that.
 */
const plainParagraphs = /^(?:<p>[^<>&"\u00a0\p{Cc}\p{Cs}]*<\/p>)+$/u

/** Clean HTML of the allow-list and nothing else, its links opening in a new tab; text beyond the bounds is INVALID_INPUT (decisions, Posts). */
export async function sanitizeHtml(html: string): Promise<string> {
  const normalized = normalizeHtml(html)
  if (plainParagraphs.test(normalized)) return normalized
  const clean = await sanitizeInWorker(normalized)
  // What is stored keeps to the bounds too, so that it may come in again.
  normalizeHtml(clean)
  return clean
}

const blockTags = new Set(['p', 'br', 'li', 'blockquote', 'h1', 'h2', 'h3', 'pre'])

/** The text a reader sees, blocks apart by a space. */
export function extractText(html: string): string {
  let text = ''
  const addSpace = (name: string) => {
    if (blockTags.has(name)) text += ' '
  }
  const parser = new Parser({
    ontext: (part) => {
      text += part
    },
    onopentag: addSpace,
    onclosetag: addSpace,
  })
  parser.end(html)
  return text.replace(/\s+/g, ' ').trim()
}
