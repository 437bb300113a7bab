import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import type { ServiceContext } from '../../../auth/service-context.ts'
import { runAtInterval } from '../../../utils/async/interval.ts'
import { parseInput } from '../../../utils/parse.ts'
import { type CampusPageInput, findPageOrigins, writePages } from '../data/pages.ts'
import { insertPassageWords } from '../data.ts'
import { frontMatter, pageSlugPattern } from '../input.ts'
import { synonyms } from '../questions/vocabulary.ts'
import { computeFingerprint, type PageContent, parsePage } from './parse-page.ts'

/** `transform` changes the text of a file before it is parsed. */
type PageFolderContext = Pick<ServiceContext, 'database' | 'log'> & { folder: string; transform?: (file: string) => string }

/** The default interval at which the folder is checked for changes. */
const defaultIntervalMs = 3000

/** The page of a file: `library.md` is the page `library`. Null if it is none. */
function getSlug(fileName: string): string | null {
  const slug = fileName.endsWith('.md') ? fileName.slice(0, -'.md'.length) : ''
  return pageSlugPattern.test(slug) ? slug : null
}

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
  const names = (await readdir(folder)).filter(getSlug).sort()
  const states = await Promise.all(names.map(async (name) => [name, await stat(join(folder, name))] as const))
  return states.map(([name, { size, mtimeMs }]) => `${name} ${size} ${mtimeMs}`).join('\n')
}

/**
 * Imports new and changed pages and deletes removed ones. An invalid page is logged, and its stored version stays. So does a page that administrators have
 * written, whether the folder has one with its address or not.
 */
export async function importPages({ database, log, folder, transform = (file) => file }: PageFolderContext): Promise<void> {
  await insertPassageWords(database, [...synonyms.keys()])
  const storedPages = await findPageOrigins(database)
  const slugs = (await readdir(folder)).map(getSlug).filter((slug) => slug !== null)
  const changedPages: CampusPageInput[] = []
  for (const slug of slugs) {
    const file = transform(await readFile(join(folder, `${slug}.md`), 'utf8'))
    const fingerprint = computeFingerprint(file)
    const stored = storedPages.get(slug)
    if (stored?.fingerprint === fingerprint) continue
    if (stored?.isFromFolder === false) {
      log.warn({ page: slug }, 'a campus page is not imported: administrators have written one with its address')
      continue
    }
    try {
      changedPages.push(await parsePage(slug, parseFile(file), fingerprint))
    } catch (error) {
      log.error({ page: slug, reason: (error as Error).message }, 'a campus page is invalid')
    }
  }
  const removedSlugs = [...storedPages].flatMap(([slug, { isFromFolder }]) => (isFromFolder && !slugs.includes(slug) ? slug : []))
  if (changedPages.length || removedSlugs.length) await writePages(database, changedPages, removedSlugs)
}

/** Parses a file: front matter, then Markdown. */
function parseFile(file: string): PageContent {
  const [, head, markdown] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(file) ?? []
  if (head === undefined || markdown === undefined) throw new Error('The file does not begin with front matter between two lines of ---.')
  const { checked: checkedOn, ...matter } = parseInput(frontMatter, parseYaml(head, { schema: 'failsafe' }))
  return { ...matter, checkedOn, markdown }
}
