import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importPages } from '../../../server/features/compa/pages/campus-page-import.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { countStatements, graphql, post } from '../../support/http/client.ts'
import { createAdministrator, createModerator } from '../../support/moderation.ts'
import { setUpTestApp, startTestApp, type TestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
/** An app on the same database whose pages come from a folder. */
let appWithFolder: TestApp
let administrator: Student
beforeAll(async () => {
  appWithFolder = await startTestApp(app, { arePagesEditable: false })
  administrator = await createAdministrator(app)
})
afterAll(() => appWithFolder.stop())

const savePage = (input: object, { token, at = app }: { token?: string; at?: TestApp } = {}) =>
  graphql(
    at,
    'mutation($input: SaveCampusPageInput!) { saveCampusPage(input: $input) { page { id slug title owner checkedOn keywords markdown version } } }',
    { input: { slug: 'bees', title: 'Bees', owner: 'The beekeeper', checkedOn: '2026-11-02T00:00:00Z', markdown: 'Bees live on the roof.', ...input } },
    token ?? administrator.token,
  )
const deletePage = (id: string, at = app) => graphql(at, 'mutation($id: ID!) { deleteCampusPage(input: {id: $id}) { deletedId } }', { id }, administrator.token)
const ask = async (question: string): Promise<string> => (await post(app, '/compa/ask', { question })).body.answer
const listPages = (at = app, token = administrator.token) => graphql(at, '{ campusPageSources { isEditable pages { slug } } }', {}, token)
const readActs = async () => (await app.database.moderationLogEntry.findMany({ orderBy: { at: 'asc' } })).map(({ act }) => act)

test('an edit of a page changes the answer of Compa at once, and its deletion removes it', async () => {
  const { page } = (await savePage({ keywords: 'honey' })).data.saveCampusPage
  expect(page).toMatchObject({ slug: 'bees', checkedOn: '2026-11-02T00:00:00.000Z', keywords: 'honey', markdown: 'Bees live on the roof.' })
  expect(await ask('bees')).toBe('Bees live on the roof.')
  const edited = await savePage({ markdown: '## Where\nBees live in the **orchard** now.\n\n<script>alert(1)</script>', version: page.version })
  expect(await ask('where do the bees live?')).toBe('Bees live in the orchard now.')
  const { data } = await graphql(app, '{ campusPage(slug: "bees") { contentHtml } }')
  expect(data.campusPage.contentHtml).toContain('<strong>orchard</strong>')
  expect(data.campusPage.contentHtml).not.toContain('script')
  const { id } = edited.data.saveCampusPage.page
  expect((await deletePage(id)).data.deleteCampusPage).toEqual({ deletedId: id })
  expect(await ask('bees')).toMatch(/^I don't know that yet\./)
  expect((await deletePage(id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  expect((await readActs()).filter((act) => act.startsWith('page.'))).toEqual(['page.created', 'page.edited', 'page.deleted'])
})

test('a folder that becomes the source neither deletes nor replaces what administrators wrote', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thinnai-pages-'))
  const fileOf = (slug: string) => join(folder, `${slug}.md`)
  const slugs = ['moths', 'newts', 'wasps']
  for (const slug of slugs) await writeFile(fileOf(slug), `---\ntitle: ${slug}\nowner: Nobody\nchecked: 2026-11-02\n---\nThe file of ${slug}.`)
  const readPages = () => app.database.campusPage.findMany({ orderBy: { slug: 'asc' }, select: { slug: true, markdown: true } })
  await app.database.campusPage.deleteMany()
  await savePage({ slug: 'owls', markdown: 'Owls sleep.' })
  await savePage({ slug: 'wasps', markdown: 'Wasps sting.' })
  await importPages({ ...app, folder })
  const newts = await app.database.campusPage.findUniqueOrThrow({ where: { slug: 'newts' } })
  await savePage({ slug: 'newts', markdown: 'Newts swim.', version: newts.fingerprint })
  expect(await readPages()).toMatchObject([{ slug: 'moths' }, { markdown: 'Newts swim.' }, { markdown: 'Owls sleep.' }, { markdown: 'Wasps sting.' }])
  for (const slug of slugs) await rm(fileOf(slug))
  await importPages({ ...app, folder })
  expect(await readPages()).toMatchObject([{ markdown: 'Newts swim.' }, { markdown: 'Owls sleep.' }, { markdown: 'Wasps sting.' }])
  await rm(folder, { recursive: true })
})

test('an edit of another version and a second page with an address are refused', async () => {
  const { version } = (await savePage({ slug: 'ants' })).data.saveCampusPage.page
  expect((await savePage({ slug: 'ants' })).errors?.[0]).toMatchObject({
    message: 'There is a page with this address.',
    extensions: { code: 'CONFLICT', field: 'slug' },
  })
  const results = await Promise.all(['a', 'b'].map((markdown) => savePage({ slug: 'ants', markdown, version })))
  expect(results.map(({ errors }) => errors?.[0]?.extensions.code ?? 'OK').sort()).toEqual(['CONFLICT', 'OK'])
})

test.each([
  ['slug', { slug: 'ask' }],
  ['slug', { slug: 'Bees and ants' }],
  ['title', { title: ' ' }],
  ['markdown', { markdown: '' }],
  ['checkedOn', { checkedOn: '2199-01-01T00:00:00Z' }],
])('an invalid %s is refused: %o', async (field, input) => {
  expect((await savePage({ slug: 'wasps', ...input })).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field })
})

test('pages of a folder are read-only', async () => {
  const message = 'These pages come from a folder on the server; change them there.'
  const { id } = (await savePage({ slug: 'crows' })).data.saveCampusPage.page
  for (const { errors } of [await savePage({ slug: 'new-page' }, { at: appWithFolder }), await deletePage(id, appWithFolder)])
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'CONFLICT' } })
  expect((await listPages(appWithFolder)).data.campusPageSources.isEditable).toBe(false)
  expect((await listPages()).data.campusPageSources.isEditable).toBe(true)
  expect(await app.database.campusPage.findUnique({ where: { slug: 'crows' } })).not.toBeNull()
})

test('the list of pages costs the same statements for any number of them', async () => {
  const query = '{ campusPageSources { isEditable pages { id slug title owner checkedOn keywords markdown version } } }'
  const before = await countStatements(app, query, {}, administrator.token)
  for (let index = 0; index < 20; index++) await savePage({ slug: `page-${index}`, checkedOn: '2020-01-01T00:00:00Z' })
  const after = await countStatements(app, query, {}, administrator.token)
  expect(after.count).toBe(before.count)
  expect(after.data.campusPageSources.pages.length).toBe(before.data.campusPageSources.pages.length + 20)
  // The pages that were checked the longest ago come first.
  expect(after.data.campusPageSources.pages[0].slug).toBe('page-0')
})

test('others than administrators read and change nothing', async () => {
  for (const { token } of [await createStudent(app), await createModerator(app)]) {
    expect((await listPages(app, token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await savePage({ slug: 'mine' }, { token })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  }
  expect((await graphql(app, '{ campusPageSources { isEditable } }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
})

test.each([
  ['headings underlined', 'a\n-\n'.repeat(5000)],
  ['entities in a link', `http://a.b/${'&a;'.repeat(6000)}`],
  ['a wide table', `${'a|'.repeat(400)}\n${'-|'.repeat(400)}\n${'x\n'.repeat(1500)}`],
])('a page of %s is refused', async (_name, markdown) => {
  const query = 'mutation($markdown: String!) { previewCampusPage(input: {markdown: $markdown}) { contentHtml } }'
  const { errors } = await graphql(app, query, { markdown }, administrator.token)
  expect(errors?.[0]?.message).toBe('The text has too many lines, entities or cells of a table.')
})

test('a preview is sanitised and stores nothing', async () => {
  const query = 'mutation { previewCampusPage(input: {markdown: "# Hello\\n<img src=x onerror=alert(1)> *you*"}) { contentHtml } }'
  const { data } = await graphql(app, query, {}, administrator.token)
  expect(data.previewCampusPage.contentHtml).toBe('<h1>Hello</h1>\n<p> <em>you</em></p>\n')
})
