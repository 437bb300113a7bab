import DOMPurify from 'dompurify'
import { allowed } from '../../generated/rich-text.ts'
import { isUnstyled, listStyledTags, parseStyle } from '../../generated/text-styles.ts'

const pastedTags = 'div span del strike ins h4 h5 h6 table thead tbody tfoot tr td th section article'.split(' ')
const pasteOptions = {
  ALLOWED_TAGS: [...allowed.tags, ...pastedTags],
  ALLOWED_ATTR: ['href', 'data-mention', 'data-style', 'class'],
  ADD_URI_SAFE_ATTR: ['data-mention', 'data-style', 'class'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${allowed.schemes.join('|')}):`, 'i'),
  ALLOW_DATA_ATTR: false,
}

const getStyle = (element: Element) => element.getAttribute('data-style') ?? ''

function moveContent(from: Element, to: Element) {
  to.append(...from.childNodes)
  return to
}

/**
 * Rewrites pasted HTML with the elements of the editor: styles of Google Docs as marks, lists of Word as lists, rows of tables as paragraphs. Styles are read as
 * text, since the page's policy allows no `style` attribute, not even in the detached document of the editor. What the editor itself has copied stays.
 */
export function cleanPastedHtml(html: string): string {
  if (html.includes('data-pm-slice')) return html
  const body = DOMPurify.sanitize(
    html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style=')),
    { ...pasteOptions, RETURN_DOM: true },
  ) as HTMLElement
  for (const lineBreak of body.querySelectorAll('br.Apple-interchange-newline')) lineBreak.remove()
  convertWordLists(body)
  convertStyles(body)
  for (const heading of body.querySelectorAll('h4, h5, h6')) heading.replaceWith(moveContent(heading, body.ownerDocument.createElement('h3')))
  // Inner tables first.
  for (const table of [...body.querySelectorAll('table')].reverse()) table.replaceWith(...convertRows(table))
  for (const element of body.querySelectorAll('[data-style], [class]')) for (const name of ['data-style', 'class']) element.removeAttribute(name)
  return body.innerHTML
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

/** Word's level of an item, or 'ignore' of its marker. */
const readListStyle = (element: Element) => parseStyle(getStyle(element)).get('mso-list') ?? ''

/** Word writes the items of a list as paragraphs, whose styles have the level, and the bullet or number as text. */
function convertWordLists(body: Element) {
  const open: { list: Element; level: number }[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll('p[data-style*="mso-list"]')) {
    const level = Number(/level(\d)/i.exec(readListStyle(paragraph))?.[1])
    if (!level) continue
    const marker = [...paragraph.querySelectorAll('span')].find((span) => readListStyle(span) === 'ignore')
    const tag = /^[\s(]*(?:\d+|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul'
    marker?.remove()
    if (!last || paragraph.previousElementSibling !== last) open.length = 0
    while (open.length && (open.at(-1)?.level ?? 0) > level) open.pop()
    let parent = open.at(-1)
    if (!parent || parent.level < level) {
      const list = body.ownerDocument.createElement(tag)
      if (parent?.list.lastElementChild) parent.list.lastElementChild.append(list)
      else paragraph.before(list)
      parent = { list, level }
      open.push(parent)
    }
    last = open[0]?.list ?? null
    const item = body.ownerDocument.createElement('li')
    parent.list.append(item)
    item.append(paragraph)
  }
}
