import DOMPurify from 'dompurify'
import { allowed } from '../generated/rich-text.ts'

const sanitizeOptions = {
  ALLOWED_TAGS: allowed.tags,
  ALLOWED_ATTR: [...allowed.attributes, 'target', 'rel'],
  // A uid, not a URL.
  ADD_URI_SAFE_ATTR: ['data-mention'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${allowed.schemes.join('|')}):`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return node.removeAttribute('data-mention')
  if (node.hasAttribute('data-mention')) {
    for (const name of ['href', 'target', 'rel']) node.removeAttribute(name)
    return
  }
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer nofollow')
})

/** Removes all markup that is not allowed; links open in a new tab (spec, post card). A mention links nowhere. */
export const sanitizeHtml = (html: string) => DOMPurify.sanitize(html, sanitizeOptions)

/** Sanitizes to a detached element instead of a string. */
export const sanitizeToElement = (html: string) => DOMPurify.sanitize(html, { ...sanitizeOptions, RETURN_DOM: true })

/** Sanitizes to a value that Trusted Types accept as HTML. */
export const sanitizeToTrustedHtml = (html: string) => DOMPurify.sanitize(html, { ...sanitizeOptions, RETURN_TRUSTED_TYPE: true })
