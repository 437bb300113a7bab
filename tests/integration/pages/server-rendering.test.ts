import { randomUUID } from 'node:crypto'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fetchDocument, setUpAppWithBuiltClient } from '../../support/app-with-built-client.ts'
import { insertEvent } from '../../support/events.ts'
import { createBusiness, createPost, createReply, createStudent, type Student } from '../../support/factories.ts'

const app = setUpAppWithBuiltClient()

let student: Student

beforeAll(async () => {
  student = await createStudent(app, { username: 'kavya.r', profile: { bio: 'Filter coffee, Rust and long bus rides.' } })
  const { token } = student
  for (const community of ['lounge', 'learn', 'market-explore', 'club-buzz'])
    await createPost(app, { token, community, contentHtml: `<p>Rendered by the server in ${community} <strong>#welcome</strong></p>` })
  const { id } = await createPost(app, { token, contentHtml: '<p>Is he asleep?</p>' })
  await createReply(app, id, { token, contentHtml: '<p>Of course he is.</p>' })
  await createBusiness(app, { token, name: 'Brownie Point' })
  await insertEvent(app, { title: 'CodeForge build night', clubSlug: 'codeforge', startsAt: new Date(Date.now() + 86_400_000) })
  await app.database.club.update({ where: { slug: 'codeforge' }, data: { meetings: 'Wednesday, 5 pm to 7 pm, Lab 4 in Block C' } })
  await app.database.campusPage.create({
    data: { slug: 'library', title: 'Library', owner: 'The office', checkedOn: new Date(), contentHtml: '<h2>Opening hours</h2>', fingerprint: 'x' },
  })
})

/** The content of a page before its scripts run. */
const readContent = async (path: string) => new JSDOM(await fetchDocument(app, path)).window.document.getElementById('root')?.textContent ?? ''

describe('without scripts', () => {
  test.each([
    ['/lounge', 'Rendered by the server in lounge'],
    ['/learn', 'Rendered by the server in learn'],
    ['/explore', 'Rendered by the server in market-explore'],
    ['/club-buzz', 'Rendered by the server in club-buzz'],
    ['/lounge?order=active', 'Rendered by the server in lounge'],
    ['/tag/welcome', 'Rendered by the server in lounge'],
    ['/u/kavya.r', 'Filter coffee, Rust and long bus rides.'],
    ['/u/kavya.r/replies', 'Of course he is.'],
    ['/clubs', 'Coding'],
    ['/clubs/codeforge', 'Wednesday, 5 pm to 7 pm, Lab 4 in Block C'],
    ['/shops', 'Made by students, for students.'],
    ['/thrift', 'Bicycle'],
    ['/compa', 'Hi!! Compa here! Do you need any help?'],
    ['/compa/library', 'Opening hours'],
    ['/events', 'CodeForge build night'],
    ['/rules', 'How to appeal'],
    ['/moderation/log', 'What was done, to what kind of thing, why and when'],
    ['/login', 'Welcome Back!'],
    ['/register', 'Create an account'],
    ['/forgot-password', 'Reset your password'],
    ['/goodbye', 'Goodbye!'],
  ])('%s shows its content', async (path, text) => {
    expect(await readContent(path)).toContain(text)
  })

  test('the agenda has an event of several days on each of them', async () => {
    const start = Date.now() + 2 * 86_400_000
    const { id } = await insertEvent(app, { title: 'Techfest of three days', startsAt: new Date(start), endsAt: new Date(start + 2 * 86_400_000) })
    onTestFinished(async () => void (await app.database.event.delete({ where: { id } })))
    expect((await readContent('/events')).split('Techfest of three days')).toHaveLength(4)
  })

  test('the landing page and the developer page are readable', async () => {
    const landing = new JSDOM(await fetchDocument(app, '/')).window.document
    expect(landing.querySelector('h1')?.textContent?.replace(/\s+/g, ' ').trim()).toBe('YOUR UNIVERSITY BUT MAKE IT MORE FUN AND NO FOMO')
    const link = [...landing.querySelectorAll('a')].find(({ textContent }) => textContent?.includes('Get Started'))
    expect(link?.getAttribute('href')).toBe('/login')
    expect(new JSDOM(await fetchDocument(app, '/dev')).window.document.querySelector('h1')?.textContent).toContain('Vanakkam')
  })
})

test("a list of shops with further pages keeps a place for the viewer's business", async () => {
  const readList = async () => new JSDOM(await fetchDocument(app, '/shops')).window.document.querySelector('ul[aria-label="Businesses"]')
  expect((await readList())?.hasAttribute('data-own-place')).toBe(false)
  const owners = Array.from({ length: 51 }, (_, index) => `shop-owner-${index}`)
  const createdAt = new Date()
  await app.database.user.createMany({
    data: owners.map((uid) => ({ uid, email: `${uid}@vistas.ac.in`, username: uid, usernameKey: uid, step: 4, isSetupComplete: true, createdAt })),
  })
  await app.database.business.createMany({ data: owners.map((ownerUid) => ({ id: randomUUID(), ownerUid, name: ownerUid, createdAt })) })
  onTestFinished(async () => {
    await app.database.business.deleteMany({ where: { ownerUid: { in: owners } } })
    await app.database.user.deleteMany({ where: { uid: { in: owners } } })
  })
  await expect.poll(async () => (await readList())?.hasAttribute('data-own-place')).toBe(true)
})

test('URLs of plain texts are links, as in posts', async () => {
  const url = 'https://example.org/?a=1&b=2'
  const text = `Read ${url}.`
  await createStudent(app, { username: 'linked', profile: { bio: text } })
  await app.database.club.update({ where: { slug: 'thirai' }, data: { about: text } })
  const { nodeId } = await insertEvent(app, { description: text })
  const times = { startsAt: new Date(Date.now() - 1000), endsAt: new Date(Date.now() + 60_000) }
  const { id } = await app.database.announcement.create({ data: { id: randomUUID(), text, ...times } })
  onTestFinished(async () => void (await app.database.announcement.delete({ where: { id } })))
  const links = async (path: string, selector: string) =>
    [...new JSDOM(await fetchDocument(app, path)).window.document.querySelectorAll(`${selector} a[href="https://example.org/?a=1&b=2"]`)].map((link) => [
      link.textContent,
      link.getAttribute('rel'),
    ])
  for (const [path, selector] of [
    ...[`/events/${nodeId}`, '/clubs/thirai', '/u/linked'].map((page) => [page, 'main']),
    // Of the landing page, which React does not render from data, and of the app.
    ...['/', '/lounge'].map((page) => [page, '.announcement']),
  ] as [string, string][])
    await expect.poll(() => links(path, selector), { message: path }).toEqual([[url, 'noopener noreferrer nofollow']])
})

test.each(['/.server/server.js', '/%2eserver/server.js', '/%2Eserver%2Fserver.js'])("the server's bundle is not served at %s", async (path) => {
  expect((await fetch(app.address + path)).status).toBe(404)
})

test.each([
  ['/thrift', true],
  ['/thrift/', false],
  ['/THRIFT', false],
])('%s is rendered on the server: %s', async (path, isRendered) => {
  expect((await fetchDocument(app, path)).includes('<div id="root"></div>')).toBe(!isRendered)
})

test('a text of a post stays text in the embedded data', async () => {
  const { token } = student
  await createPost(app, { token, community: 'learn', contentHtml: '<p>&lt;/script&gt;&lt;script&gt;window.ran = true&lt;/script&gt;</p>' })
  const { document } = new JSDOM(await fetchDocument(app, '/learn')).window
  const data = JSON.parse(document.getElementById('initial-data')?.textContent ?? '')
  expect(data.data.posts.edges[0].node.contentHtml).toBe('<p>&lt;/script&gt;&lt;script&gt;window.ran = true&lt;/script&gt;</p>')
  expect(document.querySelector('article [dir=auto]')?.textContent).toBe('</script><script>window.ran = true</script>')
  expect([...document.querySelectorAll('script')].filter(({ textContent }) => textContent?.startsWith('window.ran'))).toEqual([])
})
