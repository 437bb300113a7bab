import { Parser } from 'htmlparser2'
import { allowed } from '../../generated/rich-text.ts'
import { invalid } from '../../utils/errors.ts'
import { escapeHtml } from '../../utils/text/escape-html.ts'
import { isMsWordMarker, readMsWordItem } from '../ms-word-lists.ts'
import { toSafeLink } from '../safe-link.ts'
import { assertStreamSafe, replaceControls } from '../text.ts'
import { isUnstyled, listStyledTags } from '../text-styles.ts'
import { createMsWordListWriter } from './ms-word-list-writer.ts'
import { buildOpeningTag } from './opening-tag.ts'

/** An address without a scheme that is no file name: it begins with www, has a path after its host, or ends in one of the commonest domains. */
const hostPattern = /^(?:www\.[^\s/]+\.[^\s]+|(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,}(?::\d+)?\/\S*|com|edu|gov|in|net|org))$/iu

/** `elements` counts those that a browser would create. */
const richTextLimits = { kilobytes: 50, elements: 2000, depth: 50 }

const allowedTags = new Set(allowed.tags)
const inlineTags = new Set(['a', 'b', 'code', 'em', 'i', 's', 'strong', 'sub', 'sup', 'u'])
/** Elements that are written as allowed ones. */
const equivalentTags: Record<string, string> = { del: 's', strike: 's', ins: 'u', h4: 'h3', h5: 'h3', h6: 'h3', menu: 'ul' }
/** Elements that are removed and begin and end a line, and those that are separated by a space. */
const lineTags = new Set(
  'address article aside caption center dd details div dl dt fieldset figcaption figure footer form header hr legend main nav optgroup option section summary table tr'.split(
    ' ',
  ),
)
const cellTags = new Set(['td', 'th'])
/** Elements that only begin and end a line in a cell of a table. */
const blockTags = new Set(['blockquote', 'h1', 'h2', 'h3', 'li', 'ol', 'p', 'ul'])
/** Elements in which a list may be. */
const listContainers = new Set(['blockquote', 'li'])
/** Elements whose content is removed. */
const skippedTags = new Set(['audio', 'iframe', 'noembed', 'noframes', 'noscript', 'script', 'style', 'template', 'title', 'video', 'xmp'])

/**
 * Rewrites HTML in one pass without a DOM: all elements are closed, only allowed ones remain, with no attribute but the `href` of a link, the `data-mention` of a
 * mention and the `start` of a numbered list, and no inline element is nested in one of the same name. Bold, italic and lists of word processors become elements.
 * Throws INVALID_INPUT beyond the limits. A DOM parser reads the output quickly, whatever the input; a few KB of unclosed inline elements and blocks would keep it
 * busy for minutes.
 */
export function normalizeHtml(html: string): string {
  if (Buffer.byteLength(html) > richTextLimits.kilobytes * 1024) throw invalid(`The text is longer than ${richTextLimits.kilobytes} KB.`, 'contentHtml')
  const output: string[] = []
  /** The names under which the open elements are written. */
  const writtenNames: string[][] = []
  const openInlineTags = new Set<string>()
  let skipDepth = 0
  /** What separates the next text from the one before it, in the same block. */
  let separator = ''
  let hasText = false
  const wordLists = createMsWordListWriter(output)
  let cellDepth = 0
  let isAtCellStart = false
  const separate = (name: string) => {
    if (!hasText) return
    if (cellTags.has(name)) separator ||= ' '
    else if (lineTags.has(name) || (cellDepth > 0 && blockTags.has(name) && !isAtCellStart)) separator = '<br>'
  }
  const writeSeparator = () => {
    if (separator === '<br>') elementCount += 1
    output.push(separator)
    separator = ''
  }
  let elementCount = 0
  const parser = new Parser({
    onopentag(tag, { href, start, style = '', 'data-mention': mention }) {
      const name = equivalentTags[tag] ?? tag
      const wordItem = tag === 'p' && style && skipDepth === 0 && cellDepth === 0 && openInlineTags.size === 0 ? readMsWordItem(style) : null
      const isWordItem = wordItem !== null && writtenNames.flat().every((written) => listContainers.has(written))
      if (!wordLists.isInItem() && !isWordItem) wordLists.closeLists()
      separate(name)
      const isInLink = openInlineTags.has('a')
      const names =
        skipDepth > 0 || wordLists.isInMarker()
          ? []
          : listWrittenNames(name, style, isInLink).filter(
              (written) => allowedTags.has(written) && !openInlineTags.has(written) && !(cellDepth > 0 && blockTags.has(written)),
            )
      writtenNames.push(names)
      if (cellTags.has(name)) {
        cellDepth += 1
        isAtCellStart = true
      }
      if (isWordItem) wordLists.openItem(wordItem, writtenNames.length)
      else if (name === 'span' && wordLists.isInItem() && isMsWordMarker(style)) wordLists.openMarker(writtenNames.length)
      // A browser may reopen the inline elements around a block inside it, and again after it.
      // An item of Word may have its list.
      elementCount += Math.max(1, names.length) + (isWordItem ? 2 : 0) + (inlineTags.has(name) || name === 'span' ? 0 : openInlineTags.size * 2)
      if (elementCount > richTextLimits.elements || writtenNames.length > richTextLimits.depth) throw invalid('The text has too much markup.', 'contentHtml')
      if (skippedTags.has(name)) skipDepth += 1
      for (const written of names) {
        if (!inlineTags.has(written)) [separator, hasText] = ['', false]
        else if (separator) writeSeparator()
        if (inlineTags.has(written)) openInlineTags.add(written)
        output.push(written === 'a' ? buildLinkTag(href, mention) : buildOpeningTag(written, start))
      }
    },
    onclosetag(tag) {
      const name = equivalentTags[tag] ?? tag
      if (!wordLists.isInItem()) wordLists.closeLists()
      if (cellTags.has(name)) {
        cellDepth -= 1
        if (isAtCellStart) separate(name)
        else if (hasText) separator = ' '
      } else separate(name)
      if (skippedTags.has(name)) skipDepth -= 1
      const depth = writtenNames.length
      for (const written of (writtenNames.pop() ?? []).toReversed()) {
        if (!inlineTags.has(written)) [separator, hasText] = ['', false]
        openInlineTags.delete(written)
        // Of bold text with nothing but the marker of an item nothing is left.
        if (wordLists.isInItem() && output.at(-1) === `<${written}>` && inlineTags.has(written)) output.pop()
        else if (written !== 'br') output.push(`</${written}>`)
      }
      wordLists.closeElement(depth)
    },
    ontext(part) {
      // A browser drops the line break after <pre> each time it parses it.
      const lines = replaceControls(part)
      const text = output.at(-1) === '<pre>' ? lines.replace(/^\n+/, '') : lines
      if (!text || skipDepth > 0) return
      if (wordLists.isInMarker()) return wordLists.addMarkerText(text)
      const isVisible = /\S/.test(text)
      if (wordLists.isBetweenItems()) {
        if (!isVisible) return
        wordLists.closeLists()
      }
      if (isVisible && separator) writeSeparator()
      hasText ||= isVisible
      if (isVisible) isAtCellStart = false
      output.push(escapeHtml(text))
    },
  })
  parser.end(html.replaceAll('\0', ''))
  wordLists.closeLists()
  const normalized = output.join('')
  // References to characters are decoded now.
  assertStreamSafe(normalized, 'contentHtml')
  return normalized
}

/** The elements for an element with a style. Within a link underlined words are only part of the link. */
function listWrittenNames(name: string, style: string, isInLink: boolean): string[] {
  if (name === 'span') return style ? listStyledTags(style).filter((tag) => tag !== 'u' || !isInLink) : []
  return style && isUnstyled(name, style) ? [] : [name]
}

/** A uid of the identity provider; those that an administrator has chosen may contain dots. */
const uidPattern = /^[\w.-]{1,128}$/

/** A mention has a uid and no URL; other links have their safe URL, if any. */
function buildLinkTag(href: string | undefined, mention: string | undefined): string {
  if (mention !== undefined && uidPattern.test(mention)) return `<a data-mention="${mention}">`
  const url = href === undefined ? null : toSafeLink(hostPattern.test(href.trim()) ? `https://${href.trim()}` : href)
  return url === null ? '<a>' : `<a href="${escapeHtml(url)}">`
}
