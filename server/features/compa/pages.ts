import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { parse as parseYaml } from 'yaml'
import type { ServiceContext } from '../../auth/service-context.ts'
import { sanitizeHtml } from '../../sanitize/html.ts'
import { runAtInterval } from '../../utils/interval.ts'
import { parseInput } from '../../utils/parse.ts'
import { keepWords, type PageToWrite, pageFingerprints, writePages } from './data.ts'
import { frontMatter } from './input.ts'
import { alternatives } from './questions/vocabulary.ts'

type PageFolder = Pick<ServiceContext, 'database' | 'log'> & { folder: string }

/** How often the folder is looked at. */
const pause = 3000

/** Rich text knows no addresses within the app: such a link is its words alone. */
const markdown = new Marked({
  renderer: {
    link({ href, tokens }) {
      return URL.canParse(href) ? false : this.parser.parseInline(tokens)
    },
  },
})

/** `pages.md` is the page `library`. */
const pageFile = /^((?!ask\.)[a-z0-9-]+)\.md$/

/** Reads the folder's pages now and whenever one of them has changed, until it is stopped. */
export async function followPages(pages: PageFolder, every = pause): Promise<{ stop(): Promise<void> }> {
  let seen = ''
  const look = async () => {
    try {
      const now = await stateOf(pages.folder)
      if (now === seen) return
      await readPages(pages)
      seen = now
    } catch (error) {
      pages.log.error({ err: error }, 'the campus pages could not be read')
    }
  }
  const { firstRun: first, stop } = runAtInterval(look, every)
  await first
  return { stop }
}

/** Names, sizes and times of the pages: what changes when one of them does. */
async function stateOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => pageFile.test(name)).sort()
  const states = await Promise.all(names.map(async (name) => [name, await stat(join(folder, name))] as const))
  return states.map(([name, { size, mtimeMs }]) => `${name} ${size} ${mtimeMs}`).join('\n')
}

/** Takes over what the folder's pages say now. A page that cannot be read stays as it was, and the log says why. */
export async function readPages({ database, log, folder }: PageFolder): Promise<void> {
  await keepWords(database, [...alternatives.keys()])
  const before = await pageFingerprints(database)
  const slugs = (await readdir(folder)).map((name) => pageFile.exec(name)?.[1]).filter((slug) => slug !== undefined)
  const changed: PageToWrite[] = []
  for (const slug of slugs) {
    const bytes = await readFile(join(folder, `${slug}.md`))
    const fingerprint = createHash('sha256').update(bytes).digest('hex')
    if (before.get(slug) === fingerprint) continue
    try {
      changed.push({ slug, fingerprint, ...(await readPage(bytes.toString())) })
    } catch (error) {
      log.error({ page: slug, reason: (error as Error).message }, 'a campus page cannot be read')
    }
  }
  const gone = [...before.keys()].filter((slug) => !slugs.includes(slug))
  if (changed.length || gone.length) await writePages(database, changed, gone)
}

/** A page of Markdown behind its front matter: its HTML, and its sections by their headings. */
async function readPage(file: string): Promise<Omit<PageToWrite, 'slug' | 'fingerprint'>> {
  const [, head, body] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(file) ?? []
  if (head === undefined || body === undefined) throw new Error('it does not begin with front matter between two lines of ---')
  const { checked, ...matter } = parseInput(frontMatter, parseYaml(head, { schema: 'failsafe' }))
  const tokens = markdown.lexer(body)
  const contentHtml = await sanitizeHtml(markdown.parser(tokens))
  return { ...matter, checkedOn: checked, contentHtml, sections: sectionsOf(tokens) }
}

/** Each heading with the text below it; what stands before the first heading is a section without one. */
function sectionsOf(tokens: Token[]) {
  const sections: { heading: string; text: string }[] = [{ heading: '', text: '' }]
  for (const token of tokens) {
    if (token.type === 'heading') sections.push({ heading: plain(token), text: '' })
    else {
      const section = sections.at(-1)
      const text = plain(token).trim()
      if (section && text) section.text = section.text ? `${section.text}\n${text}` : text
    }
  }
  return sections.filter(({ text }) => text)
}

/** The text of Markdown without its signs; blocks, items and rows on lines of their own. */
function plain(token: Token): string {
  switch (token.type) {
    case 'list':
      return token.items.map((item: Token, index: number) => (token.ordered ? `${Number(token.start) + index}. ${plain(item)}` : plain(item))).join('\n')
    case 'list_item':
    case 'blockquote':
      return (token.tokens ?? []).map(plain).filter(Boolean).join('\n')
    case 'table':
      return [token.header, ...token.rows].map((row: Tokens.TableCell[]) => row.map(({ tokens }) => tokens.map(plain).join('')).join(', ')).join('\n')
    case 'html':
      return ''
    case 'br':
    case 'space':
      return ' '
    default: {
      const inner: Token[] | undefined = 'tokens' in token ? token.tokens : undefined
      return inner ? inner.map(plain).join('') : 'text' in token ? unescaped(token.text) : ''
    }
  }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
