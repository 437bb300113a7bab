import DOMPurify from 'dompurify'
import { hashtagPattern } from '../generated/hashtag-rule.ts'
import { allowed } from '../generated/rich-text.ts'
import { usernamePattern } from '../generated/username-rule.ts'
import { paths } from '../lib/paths.ts'

const sanitizeOptions = {
  ALLOWED_TAGS: allowed.tags,
  ALLOWED_ATTR: [...allowed.attributes, 'target', 'rel'],
  // A uid, not a URL.
  ADD_URI_SAFE_ATTR: ['data-mention'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${allowed.schemes.join('|')}):`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** Their mark or border is at the side at which their own text begins, as the server writes them. */
const blocksWithDirection = new Set(['LI', 'BLOCKQUOTE'])

/** The links that `linkHashtags` has created, not the author of the text. */
const hashtagLinks = new WeakSet<Node>()

/** Puts each hashtag of a text node into a link, outside links and code. DOMPurify visits the new nodes too. */
function linkHashtags(text: Text) {
  if (text.parentElement?.closest('a, code, pre')) return
  for (const { 0: hashtag, 1: name, index } of [...text.data.matchAll(hashtagPattern)].reverse()) {
    if (name === undefined) continue
    const content = text.splitText(index)
    content.splitText(hashtag.length)
    const link = document.createElement('a')
    hashtagLinks.add(link)
    content.replaceWith(link)
    link.append(content)
  }
}

DOMPurify.addHook('afterSanitizeElements', (node, _event, { RETURN_TRUSTED_TYPE: isShown }) => {
  if (isShown && node instanceof Text) linkHashtags(node)
})

DOMPurify.addHook('afterSanitizeAttributes', (node, _event, { RETURN_TRUSTED_TYPE: isShown }) => {
  if (hashtagLinks.has(node)) {
    node.setAttribute('data-hashtag', '')
    node.setAttribute('href', paths.tag(node.textContent.slice(1).normalize('NFC')))
    return
  }
  if (isShown && blocksWithDirection.has(node.tagName)) node.setAttribute('dir', 'auto')
  if (node.tagName !== 'A') return node.removeAttribute('data-mention')
  if (node.hasAttribute('data-mention')) {
    for (const name of ['href', 'target', 'rel']) node.removeAttribute(name)
    const username = node.textContent.slice(1)
    if (isShown && usernamePattern.test(username)) node.setAttribute('href', paths.user(username))
    return
  }
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer nofollow')
})

/** Removes all markup that is not allowed; links open in a new tab (spec, post card). A mention has no URL. */
export const sanitizeHtml = (html: string) => DOMPurify.sanitize(html, sanitizeOptions)

/** Sanitizes to a detached element instead of a string. */
export const sanitizeToElement = (html: string) => DOMPurify.sanitize(html, { ...sanitizeOptions, RETURN_DOM: true })

/** Sanitizes to a value that Trusted Types accept as HTML, to be shown: mentions lead to profiles and hashtags to their pages, as the server writes them. */
export const sanitizeToTrustedHtml = (html: string) => DOMPurify.sanitize(html, { ...sanitizeOptions, RETURN_TRUSTED_TYPE: true })
