import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express, { type Request, type Response } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { precompressFiles } from '../../../client/pack.ts'
import { createErrorHandler, notFoundHandler } from '../../../server/http/error-handler.ts'
import { openLog } from '../../../server/observability/log.ts'
import { createClientRouter } from '../../../server/pages/static-client.ts'

let folder: string
let server: Server
let address: string
const publicPaths: string[] = []

const config = {
  firebase: { apiKey: 'key', authDomain: 'x.example', projectId: 'demo' },
  allowedEmailDomains: ['</script>'],
  requireVerifiedEmail: false,
  emailTransport: 'smtp' as const,
  hasEmailList: false,
  usersDocument: 'graphql' as const,
  googleSignIn: true,
  apolloSandbox: false,
  development: false,
  tokenSyncUrl: '/api/session',
}

const longAsset = 'let word = 1\n'.repeat(200)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-client-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>x</title><script type="application/json" id="config">{}</script><script src="/assets/app-1.js"></script><div id="root"></div>',
  )
  await writeFile(join(folder, 'assets', 'app-1.js'), 'let app')
  await writeFile(join(folder, 'assets', 'long-1.js'), longAsset)
  await precompressFiles(folder)
  const chunks = {
    'assets/app-1.js': { imports: [], css: ['assets/app.css'], modules: ['src/main.tsx'] },
    'assets/feed.js': { imports: ['assets/app-1.js', 'assets/card.js'], css: ['assets/feed.css'], modules: ['src/other.tsx', 'src/feed.tsx'] },
    'assets/card.js': { imports: [], css: ['assets/feed.css'], modules: [] },
    'assets/next.js': { imports: ['assets/card.js'], css: [], modules: ['src/next.tsx'] },
  }
  await writeFile(join(folder, 'module-manifest.json'), JSON.stringify(chunks))
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const head = { title: 'A <b> & "c"', description: 'd', image: { url: '/icon.png', alt: 'e' }, cache: 'public' as const }
  const initialQuery = {
    operationName: 'Feed',
    variables: { community: 'LEARN' },
    pictures: () => [{ url: '/a.webp', srcset: '/a-480.webp 480w', sizes: '"wide"' }],
  }
  const pages: Record<string, object> = {
    '/feed': { modules: ['src/feed.tsx'], prefetchModules: ['src/next.tsx'], isRenderedOnServer: true, initialQuery },
    '/unrendered': { modules: ['src/feed.tsx'], prefetchModules: ['src/next.tsx'] },
    '/failing': { isRenderedOnServer: true, initialQuery },
    '/private': { cache: undefined },
  }
  const executePageQuery = async (_question: unknown, { path }: Request) => (path === '/feed' ? { posts: '</script>' } : null)
  const markPublic = ({ req }: Response) => void publicPaths.push(req.path)
  const app = express()
    .use(
      createClientRouter(
        folder,
        config,
        "default-src 'none'",
        async (path) => ({ ...head, ...pages[path] }),
        { createContext: () => ({}) as never, executePageQuery, markPublic },
        async (path) => `<main>content of ${path}</main>`,
      ),
    )
    .use(notFoundHandler)
    .use(createErrorHandler(openLog('silent')))
  server = createServer(app).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, init: RequestInit = {}) => fetch(address + path, { redirect: 'manual', ...init })

test.each(['/', '/index.html', '/lounge', '/club-buzz?tab=1', '/no/such/page', '/u/kavya.r'])(
  '%s is the page with the embedded configuration and is not cached',
  async (path) => {
    const response = await get(path, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const [, data = ''] = /id="config">([^<]*)<\/script>/.exec(await response.text()) ?? []
    expect(JSON.parse(data)).toEqual(config)
  },
)

test.each(['/', '/index.html', '/lounge'])('HEAD %s has the headers of GET and no body', async (path) => {
  const [head, full] = await Promise.all([get(path, { method: 'HEAD' }), get(path)])
  expect(head.status).toBe(200)
  for (const name of ['cache-control', 'content-type', 'content-length']) expect(head.headers.get(name), name).toBe(full.headers.get(name))
  expect(await head.text()).toBe('')
})

test.each(['/foo.js', '/assets/x.js', '/assets/x', '/assets', '/lounge/x.map', '/.env', '/favicon.ico'])('%s is 404 and not the page', async (path) => {
  const response = await get(path, { headers: { accept: '*/*' } })
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('root')
})

test('assets are immutable, other files are cached for an hour', async () => {
  const asset = await get('/assets/app-1.js')
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await asset.text()).toBe('let app')
  expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('for Accept-Encoding: %s a long asset has Content-Encoding: %s', async (acceptEncoding, encoding) => {
  const asset = await get('/assets/long-1.js', { headers: { 'accept-encoding': acceptEncoding } })
  expect(asset.headers.get('content-encoding')).toBe(encoding)
  expect(asset.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('vary')).toContain('Accept-Encoding')
  expect(Number(asset.headers.get('content-length')) < longAsset.length).toBe(encoding !== null)
  expect(await asset.text()).toBe(longAsset)
})

test('only GET and HEAD are served', async () => {
  expect((await get('/lounge', { method: 'POST' })).status).toBe(404)
  expect((await get('/lounge', { headers: { accept: 'application/json' } })).status).toBe(404)
})

test('what is shared without a service worker opens the post dialog, and is not read', async () => {
  const sharing = request(`${address}/share`, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } })
  sharing.write('--x\r\n')
  const [response] = (await once(sharing, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(303)
  expect(response.headers).toMatchObject({ location: '/lounge?compose', 'cache-control': 'no-store' })
  sharing.destroy()
  expect((await get('/share', { method: 'PUT' })).status).toBe(404)
})

test('every page has metadata with absolute URLs and escaped text', async () => {
  const page = await (await fetch(`${address}/lounge`)).text()
  expect(page).toContain('<title>A &#60;b&#62; &#38; &#34;c&#34;</title>')
  expect(page).toContain(`<meta property="og:image" content="${address}/icon.png" />`)
  expect(page).toContain(`<meta property="og:url" content="${address}/lounge" />`)
})

test('a page preloads its assets once and prefetches the next ones', async () => {
  const page = await (await get('/unrendered')).text()
  const tags = [...page.matchAll(/<link ([^>]*) crossorigin href="\/assets\/([^"]*)">/g)].map(([, kind, file]) => [kind, file])
  expect(tags).toEqual([
    ['data-later', 'next.js'],
    ['rel="modulepreload"', 'card.js'],
    ['rel="stylesheet"', 'feed.css'],
    ['rel="stylesheet"', 'app.css'],
    ['rel="modulepreload"', 'feed.js'],
  ])
  expect(page.split('/assets/app-1.js')).toHaveLength(2)
})

test('scripts have low priority in a page that has its content', async () => {
  const readPriorities = async (path: string) => (await (await get(path)).text()).match(/rel="modulepreload"(?: fetchpriority="low")?/g)
  expect(await readPriorities('/feed')).toEqual(Array(2).fill('rel="modulepreload" fetchpriority="low"'))
  expect(await readPriorities('/unrendered')).toEqual(Array(2).fill('rel="modulepreload"'))
})

test('a page embeds its initial data safely and preloads its first image', async () => {
  const page = await (await get('/feed')).text()
  const [, data = ''] = /id="initial-data">([^<]*)<\/script>/.exec(page) ?? []
  expect(JSON.parse(data)).toEqual({ operationName: 'Feed', variables: { community: 'LEARN' }, data: { posts: '</script>' } })
  expect(page).toContain('<link rel="preload" as="image" imagesrcset="/a-480.webp 480w" imagesizes="&#34;wide&#34;" />')
})

test('only a page that is declared public and has its data is cached', async () => {
  publicPaths.length = 0
  expect(await (await get('/failing')).text()).not.toContain('initial-data')
  for (const path of ['/private', '/feed', '/lounge']) await get(path)
  expect(publicPaths).toEqual(['/feed', '/lounge'])
})

test('page templates have no URL of their own', async () => {
  for (const path of ['/module-manifest.json', '/landing.html', '/dev.html']) expect([path, (await get(path)).status]).toEqual([path, 404])
})

test('an error response has no Content-Encoding', async () => {
  for (const [path, init, status] of [
    ['/assets/long-1.js', { method: 'POST' }, 404],
    ['/assets/long-1.js', { headers: { range: 'bytes=99999999-' } }, 416],
    ['/%', {}, 400],
    ['/lounge/%E0%A4%A', {}, 400],
  ] as const) {
    const { status: actualStatus, headers } = await get(path, { ...init, headers: { 'accept-encoding': 'br', ...('headers' in init && init.headers) } })
    expect([path, actualStatus, headers.get('content-encoding'), headers.get('content-type')]).toEqual([path, status, null, 'application/json; charset=utf-8'])
  }
})

test('a path of slashes serves a page', async () => {
  expect((await get('//', { headers: { accept: 'text/html' } })).status).toBe(200)
})

test('a page has its rendered content in the root element, and its data after it', async () => {
  const page = await (await get('/feed', { headers: { accept: 'text/html' } })).text()
  expect(page).toMatch(/<div id="root"><main>content of \/feed<\/main><\/div><script type="application\/json" id="initial-data">/)
})

test.each(['/failing', '/lounge'])('%s has an empty root element: its data are missing, or it is not rendered on the server', async (path) => {
  expect(await (await get(path, { headers: { accept: 'text/html' } })).text()).toContain('<div id="root"></div>')
})
