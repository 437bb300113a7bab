import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { allowed } from '../generated/rich-text.ts'
import css from './rich-text.module.css'

const sanitizeOptions = {
  ALLOWED_TAGS: allowed.tags,
  ALLOWED_ATTR: [...allowed.attributes, 'target', 'rel'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${allowed.schemes.join('|')}):`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

const purify = DOMPurify(globalThis.window)
// Without a DOM, on the server, DOMPurify has no hooks.
purify.addHook?.('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer nofollow')
})

/** Removes all markup that is not allowed; links open in a new tab (spec, post card). */
export const sanitizeHtml = (html: string) => purify.sanitize(html, sanitizeOptions)

/** Sanitizes to a detached element instead of a string. */
export const sanitizeToElement = (html: string) => purify.sanitize(html, { ...sanitizeOptions, RETURN_DOM: true })

/** On the server the HTML has been sanitised before the page is rendered (server/pages/page-renderer.ts). */
const toTrustedHtml = (html: string) => (import.meta.env.SSR ? html : purify.sanitize(html, { ...sanitizeOptions, RETURN_TRUSTED_TYPE: true }))

/** Renders user-written rich text. This is the only raw HTML of the app. Hydration keeps the server's markup. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: toTrustedHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by toTrustedHtml or, on the server, before the page is rendered
  return <div className={css.text} dir="auto" dangerouslySetInnerHTML={clean} />
}
