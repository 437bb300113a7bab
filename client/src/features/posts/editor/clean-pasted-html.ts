import DOMPurify from 'dompurify'
import { isMsWordMarker, type MsWordList, placeMsWordItem, readMsWordItem } from '../../../generated/ms-word-lists.ts'
import { allowed } from '../../../generated/rich-text.ts'
import { isUnstyled, listStyledTags, parseStyle } from '../../../generated/text-styles.ts'

const pastedTags = 'div span del strike ins h4 h5 h6 table thead tbody tfoot tr td th section article'.split(' ')
const pasteOptions = {
  ALLOWED_TAGS: [...allowed.tags, ...pastedTags],
  ALLOWED_ATTR: [...allowed.attributes, 'data-style', 'class'],
  ADD_URI_SAFE_ATTR: ['data-mention', 'start', 'data-style', 'class'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${allowed.schemes.join('|')}):`, 'i'),
  ALLOW_DATA_ATTR: false,
}

const getStyle = (element: Element) => element.getAttribute('data-style') ?? ''

function moveContent(from: Element, to: Element) {
  to.append(...from.childNodes)
  return to
}

/**
 * Rewrites pasted HTML with the elements of the editor: styles of Google Docs as marks, lists of Word as lists, rows of tables as paragraphs, and lines of a code
 * editor as a code block. Styles are read as text, since the page's policy allows no `style` attribute, not even in the detached document of the editor. What the
 * editor itself has copied stays.
 */
export function cleanPastedHtml(html: string): string {
  if (html.includes('data-pm-slice')) return html
  const body = DOMPurify.sanitize(
    html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style=')),
    { ...pasteOptions, RETURN_DOM: true },
  ) as HTMLElement
  for (const lineBreak of body.querySelectorAll('br.Apple-interchange-newline')) lineBreak.remove()
  convertCode(body)
  convertWordLists(body)
  convertStyles(body)
  for (const heading of body.querySelectorAll('h4, h5, h6')) heading.replaceWith(moveContent(heading, body.ownerDocument.createElement('h3')))
  // Inner tables first.
  for (const table of [...body.querySelectorAll('table')].reverse()) table.replaceWith(...convertRows(table))
  for (const element of body.querySelectorAll('[data-style], [class]')) for (const name of ['data-style', 'class']) element.removeAttribute(name)
  return body.innerHTML
}

/** Code editors copy each line as a `div`, with its spaces as they are. */
function convertCode(body: Element) {
  for (const block of body.querySelectorAll('div[data-style]')) {
    if (parseStyle(getStyle(block)).get('white-space') !== 'pre') continue
    const lines = [...block.children].filter((child) => child.localName === 'div')
    // A word of a line is pasted into the text.
    if (lines.length < 2) continue
    for (const lineBreak of block.querySelectorAll('br')) lineBreak.replaceWith('\n')
    for (const line of lines.slice(0, -1)) if (!line.textContent.endsWith('\n')) line.append('\n')
    const pre = body.ownerDocument.createElement('pre')
    const code = body.ownerDocument.createElement('code')
    code.textContent = block.textContent.replaceAll('\u00a0', ' ')
    pre.append(code)
    block.replaceWith(pre)
  }
}

/** An underlined link is only a link. */
const isInLink = (span: Element) => span.closest('a') !== null || span.querySelector('a') !== null

function convertStyles(body: Element) {
  for (const element of body.querySelectorAll(':is(b, strong, i, em)[data-style]'))
    if (isUnstyled(element.localName, getStyle(element))) element.replaceWith(...element.childNodes)
  for (const span of body.querySelectorAll('span[data-style]'))
    for (const tag of listStyledTags(getStyle(span))) if (tag !== 'u' || !isInLink(span)) span.append(moveContent(span, body.ownerDocument.createElement(tag)))
}

/** A paragraph for each row, with spaces between its cells. */
const convertRows = (table: Element) =>
  [...table.querySelectorAll('tr')].map((row) => {
    const paragraph = table.ownerDocument.createElement('p')
    for (const cell of row.children) {
      if (paragraph.textContent && cell.textContent) paragraph.append(' ')
      for (const block of cell.querySelectorAll('p, div, li, ul, ol, h1, h2, h3')) block.replaceWith(...block.childNodes, ' ')
      moveContent(cell, paragraph)
    }
    return paragraph
  })

/** Rebuilds lists of Word, as the server does. */
function convertWordLists(body: Element) {
  let lists: { list: MsWordList; element: Element }[] = []
  for (const paragraph of body.querySelectorAll('p[data-style*="mso-list" i]')) {
    const item = readMsWordItem(getStyle(paragraph))
    if (!item) continue
    const marker = [...paragraph.querySelectorAll('span[data-style]')].find((span) => isMsWordMarker(getStyle(span)))
    if (paragraph.previousElementSibling !== lists[0]?.element) lists = []
    const openLists = lists.map(({ list }) => list)
    const { list, keptLists, isFirst } = placeMsWordItem(openLists, item, marker?.textContent ?? '')
    marker?.remove()
    lists.splice(keptLists)
    if (isFirst) {
      const element = body.ownerDocument.createElement(list.tag)
      if (list.start) element.setAttribute('start', String(list.start))
      const parentItem = lists.at(-1)?.element.lastElementChild
      if (parentItem) parentItem.append(element)
      else paragraph.before(element)
      lists.push({ list, element })
    }
    const listItem = body.ownerDocument.createElement('li')
    lists.at(-1)?.element.append(listItem)
    listItem.append(paragraph)
  }
}
