import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importPages, watchPages } from '../../../server/features/compa/pages/campus-page-import.ts'
import { post } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let folder: string
let empty: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-pages-'))
  empty = await mkdtemp(join(tmpdir(), 'thinnai-pages-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await rm(empty, { recursive: true })
})

const page = (body: string, head = 'title: Bees\nowner: The beekeeper\nchecked: 2026-11-02') => `---\n${head}\n---\n${body}`
const write = (name: string, text: string) => writeFile(join(folder, name), text)
const ask = async (question: string): Promise<string> => (await post(app, '/compa/ask', { question })).body.answer
const slugs = async () => (await app.database.campusPage.findMany({ orderBy: { slug: 'asc' } })).map(({ slug }) => slug)

test('pages are indexed at start and on change, and removed with their file', async () => {
  await write('bees.md', page('Bees live on the roof.'))
  const watcher = await watchPages({ ...app, folder }, 50)
  expect(await ask('bees')).toBe('Bees live on the roof.')
  await write('bees.md', page('Bees live in the orchard now.'))
  await expect.poll(() => ask('bees')).toBe('Bees live in the orchard now.')
  await write('kites.md', page('Kites live nowhere.', 'title: Kites\nowner: Nobody\nchecked: 2026-11-02'))
  await expect.poll(() => ask('kites')).toBe('Kites live nowhere.')
  await rm(join(folder, 'bees.md'))
  await expect.poll(slugs).toEqual(['kites'])
  expect(await ask('bees')).toMatch(/^I don't know that yet\./)
  await watcher.stop()
})

test('the keywords of a section are searched and not shown', async () => {
  await write(
    'hives.md',
    page('## Summer\n<!-- keywords: swarm, skep -->\nHives stand in the shade.\n\n## Winter\n<!-- keywords: frost -->\nHives are closed.'),
  )
  await importPages({ ...app, folder })
  expect(await ask('skep')).toBe('Hives stand in the shade.')
  expect(await ask('frost')).toBe('Hives are closed.')
  expect((await app.database.campusPage.findUniqueOrThrow({ where: { slug: 'hives' } })).contentHtml).not.toContain('keywords')
  await rm(join(folder, 'hives.md'))
})

test.each([
  ['no front matter', 'Bees are gone.'],
  ['no owner', page('Bees are gone.', 'title: Bees\nchecked: 2026-11-02')],
  ['no date', page('Bees are gone.', 'title: Bees\nowner: The beekeeper\nchecked: yesterday')],
  ['broken YAML', page('Bees are gone.', 'title: [Bees\nowner: x\nchecked: 2026-11-02')],
])('a page with %s keeps its last version, and other pages are indexed', async (description, text) => {
  await write('bees.md', page('Bees live on the roof.'))
  await importPages({ ...app, folder })
  await write('bees.md', text)
  await write('kites.md', page(`Kites, ${description}.`, 'title: Kites\nowner: Nobody\nchecked: 2026-11-02'))
  await importPages({ ...app, folder })
  expect(await ask('bees')).toBe('Bees live on the roof.')
  expect(await ask('kites')).toBe(`Kites, ${description}.`)
})

test('Markdown is indexed as plain text', async () => {
  await write(
    'ants.md',
    page(
      '# Ants\nThe **ants** of [Block C](/compa/bees) & `lab 4`:\n\n- red\n- black\n  - very\n\n1. find them\n2. leave them\n\n| block | nests |\n|---|---|\n| C | 4 |\n\n> Do not\n> feed them.',
      'title: Ants\nowner: x\nchecked: 2026-11-02',
    ),
  )
  await importPages({ ...app, folder })
  expect(await ask('ants')).toBe('The ants of Block C & lab 4:\nred\nblack\nvery\n1. find them\n2. leave them\nblock, nests\nC, 4\nDo not\nfeed them.')
  const { contentHtml } = await app.database.campusPage.findUniqueOrThrow({ where: { slug: 'ants' } })
  expect(contentHtml).toContain('The <strong>ants</strong> of Block C &amp; <code>lab 4</code>')
})

test('a folder without pages indexes none', async () => {
  await importPages({ ...app, folder: empty })
  expect(await slugs()).toEqual([])
  expect(await app.database.passage.count({ where: { kind: 'PAGE' } })).toBe(0)
})

test('every sample page parses and names its owner', async () => {
  await importPages({ ...app, folder: fileURLToPath(new URL('../../../server/embedded/campus-pages/', import.meta.url)) })
  expect((await slugs()).length).toBeGreaterThanOrEqual(15)
  expect(await app.database.passage.count({ where: { kind: 'PAGE' } })).toBeGreaterThan(60)
})

test('two servers that index concurrently agree', async () => {
  const read = () => importPages({ ...app, folder })
  await importPages({ ...app, folder: empty })
  await Promise.all([read(), read(), read()])
  expect(await slugs()).toEqual(['ants', 'kites'])
})
