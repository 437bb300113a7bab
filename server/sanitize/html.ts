import { Parser } from 'htmlparser2'
import { normalizeHtml } from './normalize/normalize-html.ts'
import { toStreamSafe } from './text.ts'
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

/** How digits above and below the line are written in plain text, and what stands before other letters there. */
const raisedOrLowered: Record<string, { digits: string; sign: string }> = {
  sup: { digits: '⁰¹²³⁴⁵⁶⁷⁸⁹', sign: '^' },
  sub: { digits: '₀₁₂₃₄₅₆₇₈₉', sign: '_' },
}

/** Writes a part above or below the line out, so that 10<sup>6</sup> is not 106. Ordinals, as in 21<sup>st</sup>, need no sign. */
function writeOut(tag: string, part: string): string {
  const { digits = '', sign = '' } = raisedOrLowered[tag] ?? {}
  if (/^\d+$/.test(part)) return part.replace(/\d/g, (digit) => digits.charAt(Number(digit)))
  if (/^(?:\p{L}{2})?$/u.test(part)) return part
  return part.length > 1 ? `${sign}(${part})` : sign + part
}

/** Where struck text begins or ends; stored texts have no such character. */
const strikeMark = '\0'
const strikeMarkPattern = /\0/g
const strikeMarkInNumberPattern = /(?<=\d)\0+(?=\d)/g

/** The visible text of HTML, with a space between blocks, and between digits of which some are struck: `<s>400</s>300` is not 400300. */
export function extractText(html: string): string {
  let text = ''
  const starts: number[] = []
  const addSeparator = (name: string) => {
    if (blockTags.has(name)) text += ' '
    if (name === 's' || name === 'del') text += strikeMark
  }
  const parser = new Parser({
    ontext: (part) => {
      text += part
    },
    onopentag: (name) => {
      addSeparator(name)
      if (Object.hasOwn(raisedOrLowered, name)) starts.push(text.length)
    },
    onclosetag: (name) => {
      const start = Object.hasOwn(raisedOrLowered, name) ? starts.pop() : undefined
      if (start !== undefined) text = text.slice(0, start) + writeOut(name, text.slice(start).replace(strikeMarkPattern, '').trim())
      addSeparator(name)
    },
  })
  parser.end(html)
  // The parts of several elements together may have a longer run of marks than each.
  return toStreamSafe(text.replace(strikeMarkInNumberPattern, ' ').replace(strikeMarkPattern, '').replace(/\s+/g, ' ').trim())
}
