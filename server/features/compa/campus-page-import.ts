import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { parse as parseYaml } from 'yaml'
import type { ServiceContext } from '../../auth/service-context.ts'
import { sanitizeHtml } from '../../sanitize/html.ts'
import { runAtInterval } from '../../utils/interval.ts'
import { parseInput } from '../../utils/parse.ts'
import { type CampusPageInput, findPageFingerprints, insertPassageWords, writePages } from './data.ts'
import { frontMatter } from './input.ts'
import { synonyms } from './questions/vocabulary.ts'

type PageFolderContext = Pick<ServiceContext, 'database' | 'log'> & { folder: string }

/** The default interval at which the folder is checked for changes. */
const defaultIntervalMs = 3000

/** Rich text allows absolute URLs only: a relative link is rendered as its text. */
const markdown = new Marked({
  renderer: {
    link({ href, tokens }) {
      return URL.canParse(href) ? false : this.parser.parseInline(tokens)
    },
  },
})

/** `library.md` is the page `library`; `ask.md` is not a page, since /compa/ask is an endpoint. */
const pageFilePattern = /^((?!ask\.)[a-z0-9-]+)\.md$/

/** Imports the folder's pages now and whenever one of them changes, until stopped. */
export async function watchPages(pages: PageFolderContext, intervalMs = defaultIntervalMs): Promise<{ stop(): Promise<void> }> {
  let lastState = ''
  const checkFolder = async () => {
    try {
      const currentState = await readFolderState(pages.folder)
      if (currentState === lastState) return
      await importPages(pages)
      lastState = currentState
    } catch (error) {
      pages.log.error({ err: error }, 'reading the campus pages failed')
    }
  }
  const { firstRun, stop } = runAtInterval(checkFolder, intervalMs)
  await firstRun
  return { stop }
}

/** The names, sizes and modification times of the pages, to detect changes. */
async function readFolderState(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => pageFilePattern.test(name)).sort()
  const states = await Promise.all(names.map(async (name) => [name, await stat(join(folder, name))] as const))
  return states.map(([name, { size, mtimeMs }]) => `${name} ${size} ${mtimeMs}`).join('\n')
}

/** Imports new and changed pages and deletes removed ones. An invalid page is logged, and its stored version stays. */
export async function importPages({ database, log, folder }: PageFolderContext): Promise<void> {
  await insertPassageWords(database, [...synonyms.keys()])
  const storedFingerprints = await findPageFingerprints(database)
  const slugs = (await readdir(folder)).map((name) => pageFilePattern.exec(name)?.[1]).filter((slug) => slug !== undefined)
  const changedPages: CampusPageInput[] = []
  for (const slug of slugs) {
    const bytes = await readFile(join(folder, `${slug}.md`))
    const fingerprint = createHash('sha256').update(bytes).digest('hex')
    if (storedFingerprints.get(slug) === fingerprint) continue
    try {
      changedPages.push({ slug, fingerprint, ...(await parsePage(bytes.toString())) })
    } catch (error) {
      log.error({ page: slug, reason: (error as Error).message }, 'a campus page is invalid')
    }
  }
  const removedSlugs = [...storedFingerprints.keys()].filter((slug) => !slugs.includes(slug))
  if (changedPages.length || removedSlugs.length) await writePages(database, changedPages, removedSlugs)
}

/** Parses Markdown with front matter into HTML and sections. */
async function parsePage(file: string): Promise<Omit<CampusPageInput, 'slug' | 'fingerprint'>> {
  const [, head, body] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(file) ?? []
  if (head === undefined || body === undefined) throw new Error('The file does not begin with front matter between two lines of ---.')
  const { checked, ...matter } = parseInput(frontMatter, parseYaml(head, { schema: 'failsafe' }))
  const tokens = markdown.lexer(body)
  const contentHtml = await sanitizeHtml(markdown.parser(tokens))
  return { ...matter, checkedOn: checked, contentHtml, sections: parseSections(tokens) }
}

/** Each heading with the text below it. Text before the first heading is a section with an empty heading. */
function parseSections(tokens: Token[]) {
  const sections: { heading: string; text: string }[] = [{ heading: '', text: '' }]
  for (const token of tokens) {
    if (token.type === 'heading') sections.push({ heading: toPlainText(token), text: '' })
    else {
      const section = sections.at(-1)
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
