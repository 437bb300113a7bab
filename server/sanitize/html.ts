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
  const markup = normalizeHtml(html)
  const normalized = markup.includes('<') || !/[\r\n]/.test(markup.trim()) ? markup : normalizeHtml(toParagraphs(markup))
  if (plainParagraphs.test(normalized)) return normalized
  const sanitized = await sanitizeInWorker(normalized)
  // The limits apply to the stored HTML too, so that it can be submitted again.
  normalizeHtml(sanitized)
  return sanitized
}

/** Lines of plain text as paragraphs, which blank lines separate. It is escaped. */
const toParagraphs = (text: string) =>
  `<p>${text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .join('<br>')
    .replace(/(?:<br>){2,}/g, '</p><p>')}</p>`

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
