import createDOMPurify from 'dompurify'
import { Parser } from 'htmlparser2'
import { JSDOM } from 'jsdom'
import { allowed } from '../generated/rich-text.ts'
import { tidy } from './tidy-html.ts'

const purify = createDOMPurify(new JSDOM('').window)
const options = {
  ALLOWED_TAGS: allowed.tags,
  ALLOWED_ATTR: allowed.attributes,
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${allowed.schemes.join('|')}):`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

purify.addHook('afterSanitizeAttributes', (node) => {
  if (!node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer nofollow')
})

/** Clean HTML of the allow-list and nothing else, its links opening in a new tab; text beyond the bounds is INVALID_INPUT (decisions, Posts). */
export function sanitise(html: string): string {
  const clean = purify.sanitize(tidy(html), options)
  // What is stored keeps to the bounds too, so that it may come in again.
  tidy(clean)
  return clean
}

const blocks = new Set(['p', 'br', 'li', 'blockquote', 'h1', 'h2', 'h3', 'pre'])

/** The text a reader sees, blocks apart by a space. */
export function textOf(html: string): string {
  let text = ''
  const parser = new Parser({
    ontext: (part) => {
      text += part
    },
    onopentag: (name) => {
      if (blocks.has(name)) text += ' '
    },
  })
  parser.end(html)
  return text.replace(/\s+/g, ' ').trim()
}
