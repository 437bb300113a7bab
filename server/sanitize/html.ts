import { Parser } from 'htmlparser2'
import { normalizeHtml } from './normalize-html.ts'
import { sanitizeInWorker } from './worker-pool.ts'

/**
 * Paragraphs of plain text, without attributes, nested elements, or characters that HTML escapes. A DOM would parse and serialize such HTML
 * unchanged, and there is nothing to sanitise. Most posts are like this.
 */
const plainParagraphs = /^(?:<p>[^<>&"\u00a0\p{Cc}\p{Cs}]*<\/p>)+$/u

/** Returns HTML with only the allowed markup and with links that open in a new tab. Throws INVALID_INPUT beyond the limits. */
export async function sanitizeHtml(html: string): Promise<string> {
  const normalized = normalizeHtml(html)
  if (plainParagraphs.test(normalized)) return normalized
  const sanitized = await sanitizeInWorker(normalized)
  // The limits apply to the stored HTML too, so that it can be submitted again.
  normalizeHtml(sanitized)
  return sanitized
}

const blockTags = new Set(['p', 'br', 'li', 'blockquote', 'h1', 'h2', 'h3', 'pre'])

/** The visible text of HTML, with a space between blocks. */
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
