import { createHash } from 'node:crypto'
import { Marked, type Token, type Tokens, type TokensList } from 'marked'
import { sanitizeHtml } from '../../../sanitize/html.ts'
import { invalid } from '../../../utils/errors.ts'
import type { CampusPageInput, PageSection } from '../data/pages.ts'

/** Rich text allows absolute URLs only: a relative link is rendered as its text. */
const markdown = new Marked({
  renderer: {
    link({ href, tokens }) {
      return URL.canParse(href) ? false : this.parser.parseInline(tokens)
    },
  },
})

const maxNesting = 10
const maxMarks = 2000
/** HTML entities, lines, and cells of a table as wide as its widest row. */
const [maxEntities, maxLines, maxCells] = [300, 2000, 10_000]
const deepNestingPattern = new RegExp(`^[ \\t]*(?:>[ \\t]?|(?:[-*+]|\\d{1,9}[.)])[ \\t]+){${maxNesting + 1}}`, 'm')

/** The tokens of a text. INVALID_INPUT for markup that the parser reads by deep recursion, or in a time that grows with its square. */
function tokenize(text: string): TokensList {
  if (deepNestingPattern.test(text)) throw invalid(`Quotes and lists can be nested at most ${maxNesting} deep.`, 'markdown')
  if ((text.match(/[[\]*_`<~!|\\]/g)?.length ?? 0) > maxMarks) throw invalid('The text has too much markup.', 'markdown')
  const lines = text.split('\n')
  const columns = Math.max(...lines.map((line) => line.split('|').length))
  if ((text.match(/&\w+;/g)?.length ?? 0) > maxEntities || lines.length > maxLines || (columns > 2 && columns * lines.length > maxCells))
    throw invalid('The text has too many lines, entities or cells of a table.', 'markdown')
  return markdown.lexer(text)
}

/** A page as it is written, without its address. */
export type PageContent = Pick<CampusPageInput, 'title' | 'owner' | 'checkedOn' | 'keywords' | 'markdown'>

/** A page with its content as sanitised HTML and as sections. `fileFingerprint` identifies the file that it comes from; without one, administrators wrote it. */
export async function parsePage(slug: string, content: PageContent, fileFingerprint?: string): Promise<CampusPageInput> {
  const tokens = tokenize(content.markdown)
  const fingerprint = fileFingerprint ?? computeFingerprint(JSON.stringify(content))
  return {
    slug,
    ...content,
    contentHtml: await renderTokens(tokens),
    sections: parseSections(tokens),
    fingerprint,
    isFromFolder: fileFingerprint !== undefined,
  }
}

/** Renders Markdown as sanitised HTML. */
export const renderMarkdown = (text: string): Promise<string> => renderTokens(tokenize(text))

const renderTokens = (tokens: Token[]) => sanitizeHtml(markdown.parser(tokens))

export const computeFingerprint = (source: string) => createHash('sha256').update(source).digest('hex')

const keywordsPattern = /<!--\s*keywords:(.*?)-->/gis

/**
 * Each heading with the text below it, and the search words of its comment `<!-- keywords: … -->`, which is not shown. Text before the first heading is a section
 * with an empty heading.
 */
function parseSections(tokens: Token[]) {
  const sections: PageSection[] = [{ heading: '', keywords: '', text: '' }]
  for (const token of tokens) {
    const section = sections.at(-1)
    if (token.type === 'heading') sections.push({ heading: toPlainText(token), keywords: '', text: '' })
    else if (section && token.type === 'html') section.keywords += [...token.text.matchAll(keywordsPattern)].map(([, words]) => ` ${words.trim()}`).join('')
    else {
      const text = toPlainText(token).trim()
      if (section && text) section.text = section.text ? `${section.text}\n${text}` : text
    }
  }
  return sections.filter(({ text }) => text)
}

/** The plain text of a Markdown token; blocks, list items and table rows are separate lines. */
function toPlainText(token: Token): string {
  switch (token.type) {
    case 'list':
      return token.items
        .map((item: Token, index: number) => (token.ordered ? `${Number(token.start) + index}. ${toPlainText(item)}` : toPlainText(item)))
        .join('\n')
    case 'list_item':
    case 'blockquote':
      return (token.tokens ?? []).map(toPlainText).filter(Boolean).join('\n')
    case 'table':
      return [token.header, ...token.rows].map((row: Tokens.TableCell[]) => row.map(({ tokens }) => tokens.map(toPlainText).join('')).join(', ')).join('\n')
    case 'html':
      return ''
    case 'br':
    case 'space':
      return ' '
    default: {
      const inner: Token[] | undefined = 'tokens' in token ? token.tokens : undefined
      return inner ? inner.map(toPlainText).join('') : 'text' in token ? unescapeHtml(token.text) : ''
    }
  }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const unescapeHtml = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
