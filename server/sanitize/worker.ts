import type { MessagePort } from 'node:worker_threads'
import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import { allowed } from '../generated/rich-text.ts'
import { splitUrls } from './split-urls.ts'

const purify = createDOMPurify(new JSDOM('').window)
const options = {
  ALLOWED_TAGS: allowed.tags,
  ALLOWED_ATTR: allowed.attributes,
  // Their values are a uid and a number, which `normalizeHtml` checks.
  ADD_URI_SAFE_ATTR: ['data-mention', 'start'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${allowed.schemes.join('|')}):`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

purify.addHook('afterSanitizeAttributes', (node) => {
  // A link without a usable address whose text is a URL leads there.
  const [part, ...others] = node.tagName === 'A' && !node.hasAttribute('href') ? splitUrls(node.textContent ?? '') : []
  if (part?.href && others.length === 0) node.setAttribute('href', part.href)
  if (!node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer nofollow')
})

/** Sanitises one text in a worker thread. `started` receives a message when it starts. */
export default function sanitizeText({ html, started }: { html: string; started: MessagePort }): string {
  started.postMessage(null)
  return purify.sanitize(html, options)
}
