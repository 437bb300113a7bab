import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire, registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchOpenApiDocument } from '../../support/docs/openapi.ts'
import { type Account, signUp } from '../../support/factories.ts'
import { createPdf, createPng } from '../../support/files/image-and-pdf-files.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const { resolve } = createRequire(import.meta.url)
const username = 'generated'

const app = setUpTestApp()
let account: Account
let folder: string
/** The generated functions. The last test type-checks them in the folder; here they are `any`. */
let api: any
/** Options with the account's client. */
let authenticated: { client: unknown }

beforeAll(async () => {
  account = await signUp()
  folder = await mkdtemp(join(tmpdir(), 'thinnai-client-'))
  await generate(`${app.address}/api/openapi.json`, folder)
  api = await importGenerated('index.ts')
  const { createClient, createConfig } = await importGenerated('client/index.ts')
  authenticated = { client: createClient(createConfig({ baseUrl: app.address, auth: () => account.token })) }
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const importGenerated = (file: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)

/** The generator needs the compiler API of TypeScript 6, which TypeScript 7 of this repository does not have. */
async function generate(input: string, path: string) {
  const url = pathToFileURL(resolve('@typescript/typescript6')).href
  const hooks = registerHooks({ resolve: (name, context, next) => (name === 'typescript' ? { url, shortCircuit: true } : next(name, context)) })
  const { createClient } = await import('@hey-api/openapi-ts')
  await createClient({
    input,
    output: { path, module: { extension: '.ts' }, tsConfigPath: null },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent', file: false },
  })
  hooks.deregister()
}

test('the document is OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(await fetchOpenApiDocument(app.address)))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('uses the server of its document', async () => {
  const { client } = await importGenerated('client.gen.ts')
  expect(client.getConfig().baseUrl).toBe(app.address)
  expect((await api.checkUsername({ path: { username } })).data).toEqual({ available: true })
})

test('signs in and chooses a username', async () => {
  const signedIn = await api.setSession(authenticated)
  expect({ status: signedIn.response.status, cookie: signedIn.response.headers.get('set-cookie') }).toEqual({
    status: 204,
    cookie: expect.stringContaining('HttpOnly'),
  })
  const { data } = await api.createDraft({ ...authenticated, body: { username } })
  expect(data.user).toMatchObject({ uid: account.uid, email: account.email, username, step: 2 })
  expect((await api.checkUsername({ path: { username } })).data).toEqual({ available: false })
})

test('sets up the account with a picture and clubs and reads the picture', async () => {
  const clubs = ['CodeForge-(Coding)', 'Resonance-(Music)']
  const body = { course: 'BA English', bio: 'hello', ownsBusiness: 'true', clubs, profilePic: await createPng() }
  const { data } = await api.setUpAccount({ ...authenticated, path: { uid: account.uid }, body })
  expect(data).toMatchObject({ next: 'business', user: { bio: 'hello', ownsBusiness: true, clubs: expect.arrayContaining(clubs) } })
  const picture = await api.readFile({ path: { key: data.user.profilePic.replace('/media/', '') } })
  expect(picture.data).toBeInstanceOf(Blob)
  expect(picture.data.type).toMatch(/^image\//)
})

test('uploads a logo and saves a business with it', async () => {
  const path = { uid: account.uid }
  const { data } = await api.uploadLogo({ ...authenticated, path, body: { logo: await createPng() } })
  const saved = await api.saveBusiness({ ...authenticated, path, body: { name: 'Idli Corner', logo: data.url } })
  expect(saved.data.business).toMatchObject({ name: 'Idli Corner', logo: data.url, ownerUid: account.uid })
  expect((await api.listBusinesses()).data.businesses).toEqual([saved.data.business])
})

test('creates a text post idempotently', async () => {
  const call = { ...authenticated, headers: { 'Idempotency-Key': 'one' }, body: { contentHtml: '<p>Hello #campus</p>', community: 'lounge' } }
  const { data, response } = await api.createPost(call)
  expect(response.status).toBe(201)
  expect(data).toMatchObject({ summary: 'Hello #campus', hashtags: ['campus'], community: 'lounge' })
  expect((await api.createPost(call)).data.id).toBe(data.id)
})

test('creates a post with several described files', async () => {
  const files = { media: [await createPng('plan.png'), createPdf('unit 1.pdf'), await createPng('map.png')], alt: ['The plan', '', 'A map'] }
  const { data } = await api.createPostWithFiles({ ...authenticated, body: { contentHtml: '<p>Notes</p>', community: 'learn', ...files } })
  expect(data.media.map(({ alt }: { alt: string }) => alt)).toEqual(['The plan', 'A map'])
  expect(data.attachments).toMatchObject([{ filename: 'unit 1.pdf', mimeType: 'application/pdf' }])
})

test('reads posts page by page', async () => {
  for (const text of ['second', 'third']) await api.createPost({ ...authenticated, body: { contentHtml: `<p>${text}</p>`, community: 'lounge' } })
  const query = { community: 'lounge', limit: 2 }
  const first = await api.listPosts({ query })
  const [, address = ''] = /^<(.+)>; rel="next"$/.exec(first.response.headers.get('link') ?? '') ?? []
  const cursor = new URL(address, app.address).searchParams.get('cursor')
  const second = await api.listPosts({ query: { ...query, cursor } })
  expect([...first.data, ...second.data].map(({ summary }) => summary)).toEqual(['third', 'second', 'Hello #campus'])
  expect(second.response.headers.get('link')).toBeNull()
})

test('reads a profile as a visitor and as its owner', async () => {
  const query = { uid: account.uid }
  const visitor = (await api.getProfile({ query })).data
  expect(visitor).toMatchObject({ user: { username, ownsBusiness: true }, business: { name: 'Idli Corner' } })
  expect(visitor.user).not.toHaveProperty('email')
  expect((await api.getProfile({ ...authenticated, query })).data.user).toMatchObject({ email: account.email })
})

test('asks Compa and reads the calendar', async () => {
  const { data } = await api.askCompa({ body: { question: 'Where is the moon?' } })
  expect(data).toEqual({ answer: expect.any(String), lead: null, sources: expect.any(Array) })
  expect((await api.subscribeToEvents()).data).toContain('BEGIN:VCALENDAR')
})

test('receives an error as documented', async () => {
  const body = { contentHtml: '<p>x</p>', community: 'lounge' }
  const visitor = await api.createPost({ body })
  expect({ status: visitor.response.status, data: visitor.data, error: visitor.error }).toEqual({
    status: 401,
    data: undefined,
    error: { error: 'Sign in to post' },
  })
  expect((await api.createPost({ ...authenticated, body: { ...body, community: 'nowhere' } })).error).toEqual({
    error: 'There is no such community. Use lounge, learn, market-explore or club-buzz.',
  })
  expect((await api.getProgress({ path: { uid: 'nobody' } })).error).toEqual({ error: 'No profile found' })
  await expect(api.listPosts({ query: { community: 'lounge', limit: 0 }, throwOnError: true })).rejects.toEqual({ error: 'limit must be from 1 to 100' })
})

const usage = `import { createPostWithFiles, getProfile, listPosts, type Post, type Refusal, saveBusiness, setUpAccount } from './index.ts'

const path = { uid: 'u' }
const picture = new Blob([])
const posts: Post[] | undefined = (await listPosts({ query: { community: 'lounge', limit: 2 } })).data
const { data, error } = await getProfile({ query: { uid: 'u' } })
if (data) console.log(posts?.[0]?.media[0]?.alt.length, data.user.email?.length, data.business?.name.length)
else console.log((error satisfies Refusal).error.length)
await setUpAccount({ path, body: { course: 'BA English', ownsBusiness: 'true', clubs: ['a', 'b'], profilePic: picture } })
await createPostWithFiles({ auth: 'token', body: { community: 'learn', media: [picture, picture], alt: ['a', ''] } })
await saveBusiness({ path, body: { name: 'Idli Corner', logo: null } })
// @ts-expect-error A form field cannot be null.
await setUpAccount({ path, body: { course: 'BA English', ownsBusiness: 'true', bio: null } })
// @ts-expect-error There is no such community.
await listPosts({ query: { community: 'nowhere' } })
`

test('has types that compile and describe requests and responses', { tags: ['rest'] }, async () => {
  await writeFile(join(folder, 'usage.ts'), usage)
  const tsc = join(dirname(resolve('typescript/package.json')), 'bin/tsc')
  const options = ['--noEmit', '--strict', '--target', 'es2024', '--lib', 'es2024,dom,dom.iterable', '--module', 'esnext', '--moduleResolution', 'bundler']
  const moreOptions = ['--allowImportingTsExtensions', '--types', '', '--pretty', 'false', 'usage.ts']
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, ...options, ...moreOptions], { cwd: folder }).catch((error) => error)
  expect(stdout).toBe('')
})
