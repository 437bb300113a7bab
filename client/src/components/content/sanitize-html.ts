import DOMPurify from 'dompurify'
import { hashtagPattern, markPattern } from '../../generated/hashtag-rule.ts'
import { allowed } from '../../generated/rich-text.ts'
import { usernamePattern } from '../../generated/username-rule.ts'
import { paths } from '../../lib/paths.ts'

const sanitizeOptions = {
  ALLOWED_TAGS: allowed.tags,
  ALLOWED_ATTR: [...allowed.attributes, 'target', 'rel'],
  // A uid and a number, no URLs.
  ADD_URI_SAFE_ATTR: ['data-mention', 'start'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${allowed.schemes.join('|')}):`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** Their mark or border is at the side at which their own text begins, as the server writes them. */
const blocksWithDirection = new Set(['LI', 'BLOCKQUOTE'])

/** The links that `linkHashtags` has created, not the author of the text. */
const hashtagLinks = new WeakSet<Node>()
/** The text nodes that it has read. */
const readTexts = new WeakSet<Node>()

const isMark = (node: Node) => markPattern.test(node.nodeName)

/** The text nodes from one on that only marks separate: `#ta<b>g2</b>` is one hashtag. Marks before a `#` separate it from what is before them. */
function listTexts(first: Text): Text[] {
  let block = first.parentNode as Node
  while (isMark(block) && block.parentNode) block = block.parentNode
  const walker = document.createTreeWalker(block)
  walker.currentNode = first
  const texts = [first]
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && !node.data.startsWith('#')) texts.push(node)
    else if (!isMark(node)) break
  return texts
}

/** Puts each hashtag of a text into a link, outside links and code. Marks that begin or end in it are split. DOMPurify visits the new nodes too. */
function linkHashtags(first: Text) {
  if (!first.data.includes('#') || readTexts.has(first) || first.parentElement?.closest('a, code, pre')) return
  const texts = listTexts(first)
  const text = texts.map(({ data }) => data).join('')
  for (const node of texts) readTexts.add(node)
  let node = first
  let nodeStart = text.length
  /** Moves back to the node in which a character is. */
  const moveToNodeAt = (position: number) => {
    while (nodeStart > position) {
      node = texts.pop() ?? first
      nodeStart -= node.length
    }
  }
  for (const { 0: hashtag, 1: name, index } of [...text.matchAll(hashtagPattern)].reverse()) {
    if (!name) continue
    const end = index + hashtag.length
    moveToNodeAt(end - 1)
    const last = node
    readTexts.add(last.splitText(end - nodeStart))
    moveToNodeAt(index)
    const content = node.splitText(index - nodeStart)
    const range = document.createRange()
    range.setStartBefore(content)
    range.setEndAfter(node === last ? content : last)
    const link = document.createElement('a')
    hashtagLinks.add(link)
    link.append(range.extractContents())
    range.insertNode(link)
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
