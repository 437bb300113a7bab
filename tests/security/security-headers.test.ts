import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Router } from 'express'
import { afterAll, beforeAll, expect } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { createRequestListener } from '../../server/http/load-shedding/request-listener.ts'
import { createResponseCache } from '../../server/http/response-cache.ts'
import { createBrowserConfig } from '../../server/pages/client-config.ts'
import { createClientRouter, createSandboxRouter, type PageDataSource } from '../../server/pages/static-client.ts'
import { listenOnPort } from '../../server/utils/listen.ts'
import { claim } from '../support/case-table.ts'
import { student } from '../support/client.ts'
import { png } from '../support/image-and-pdf-files.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { overRest } from '../support/uploads.ts'

let folder: string
let app: TestApp
let behindProxy: TestApp
let picture: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-browser-'))
  await mkdir(join(folder, 'assets'))
  for (const name of ['index', 'sandbox'])
    await writeFile(join(folder, `${name}.html`), '<title>x</title><script type="application/json" id="config">{}</script>')
  await writeFile(join(folder, 'assets', 'app-1.js'), 'let app')
  const { clientConfig, policies } = createBrowserConfig(readConfig({}), '127.0.0.1:9099')
  const head = async (path: string) => ({ title: 'x', description: 'x', ...(path === '/nowhere' && { status: 404 }) })
  const client = (answers: PageDataSource) =>
    Router().use(createSandboxRouter(folder, clientConfig, policies.sandbox), createClientRouter(folder, clientConfig, policies.app, head, answers))
  app = await startTestApp(undefined, { createClientHandler: client })
  behindProxy = await startTestApp(app, { createClientHandler: client, trustProxy: 1 })
  const made = await overRest(app, (await student(app)).token, 'lounge', [await png()])
  picture = made.media[0].url
})
afterAll(async () => {
  await behindProxy.stop()
  await app.stop()
  await rm(folder, { recursive: true })
})

type Asked = [path: string, status: number, init?: RequestInit]

const html = { headers: { accept: 'text/html' } }
const posted = (body: string, type = 'application/json') => ({ method: 'POST', body, headers: { 'content-type': type } })

const pages: Asked[] = [
  ['/', 200],
  ['/lounge', 200],
  ['/nowhere', 404],
  ['/graphql', 200, html],
  ['/api/docs', 200],
]

/** Of each kind one, and every kind of refusal. */
const others = (): Asked[] => [
  ['/assets/app-1.js', 200],
  ['/assets/app-2.js', 404],
  ['/api/docs/docs.js', 200],
  ['/api/openapi.json', 200],
  ['/api/posts?community=lounge', 200],
  ['/api/events.ics', 200],
  ['/graphql?query={courses}', 200, { headers: { 'apollo-require-preflight': 'true' } }],
  ['/livez', 200],
  ['/readyz', 200],
  [picture, 200],
  ['/media/nothing', 404],
  ['/api/nowhere', 404],
  ['/api/posts?community=nowhere', 400],
  ['/api/users/check-username/%ff', 400],
  ['/api/posts', 401, posted('{}')],
  ['/api/posts', 405, { method: 'DELETE' }],
  ['/compa/ask', 400, posted('{')],
  ['/compa/ask', 413, posted(JSON.stringify({ question: 'x'.repeat(200_000) }))],
  ['/compa/ask', 415, posted('x', 'text/plain')],
  ['/graphql', 400, posted('{"query":"{"}')],
  ['/graphql', 401, { headers: { authorization: 'Bearer forged' } }],
  ['/graphql/stream', 405],
  ['/api/posts', 204, { method: 'OPTIONS', headers: { origin: 'https://anywhere.example', 'access-control-request-method': 'POST' } }],
]

async function headersOf([path, status, init]: Asked, address = app.address): Promise<Record<string, string>> {
  const answer = await fetch(address + path, init)
  await answer.arrayBuffer()
  expect(`${path} ${answer.status}`).toBe(`${path} ${status}`)
  return Object.fromEntries(answer.headers)
}

const directives = (policy = '') => Object.fromEntries(policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]))

const onEverything = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
}

function expectGuarded(what: string, headers: Record<string, string>) {
  expect(headers, what).toMatchObject(onEverything)
  expect(headers, what).not.toHaveProperty('x-powered-by')
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics', 'display-capture'])
    expect(headers['permissions-policy'], what).toContain(`${feature}=()`)
  expect(directives(headers['content-security-policy'])['default-src'], what).toBe("'none'")
  expect(headers['content-security-policy'], what).not.toMatch(/unsafe|\*|https:(?!\/\/)/)
}

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

claim('Answers of every kind, read as a browser reads them', 'whatever is no page may do nothing, errors included', async () => {
  const asked = others()
  for (const each of asked) {
    const headers = await headersOf(each)
    expectGuarded(each[0], headers)
    expect(headers['content-security-policy'], each[0]).toBe(each[0] === picture ? "default-src 'none'; sandbox" : nothing)
    expect(headers['cross-origin-resource-policy'], each[0]).toBe(each[0] === picture ? 'cross-origin' : 'same-origin')
  }
  return `${asked.length} answers from 200 to ${Math.max(...asked.map(([, status]) => status))}, all with default-src 'none'`
})

claim('The pages: the app, the sandbox, the documentation', 'scripts of this host alone, nothing inline, trusted types, nobody may frame them', async () => {
  for (const each of pages) {
    const headers = await headersOf(each)
    expectGuarded(each[0], headers)
    const policy = directives(headers['content-security-policy'])
    const self = { 'script-src': "'self'", 'style-src': "'self'", 'font-src': "'self'" }
    const none = { 'frame-src': "'none'", 'frame-ancestors': "'none'", 'base-uri': "'none'", 'form-action': "'none'" }
    expect(policy, each[0]).toMatchObject({ ...self, ...none, 'require-trusted-types-for': "'script'" })
    const own = each[0] === '/graphql' || each[0] === '/api/docs'
    expect(policy['trusted-types'], each[0]).toBe(own ? 'dompurify default' : 'dompurify ProseMirrorClipboard')
    expect(policy['connect-src'], each[0]).toBe(each[0] === '/api/docs' ? "'self'" : "'self' http://127.0.0.1:9099")
  }
  return `${pages.length} pages, no 'unsafe-…', no wildcard`
})

claim('An answer before the app is there', 'is guarded like the others', async () => {
  const server = await listenOnPort({ host: '127.0.0.1', port: 0 }, createRequestListener({ cache: createResponseCache() }).listener)
  try {
    const headers = await headersOf(['/lounge', 503], `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expectGuarded('503', headers)
    expect(headers['content-security-policy']).toBe(nothing)
    return "503 'Thinnai is starting', default-src 'none'"
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

claim(
  'X-Forwarded-Proto, believed of a proxy that is configured and of nobody else',
  'HSTS and no plain subresources behind TLS, neither without',
  async () => {
    const tls = { 'x-forwarded-proto': 'https' }
    const seen = async (address: string, [path, status, init]: Asked, more: Record<string, string>) => {
      const headers = await headersOf([path, status, { ...init, headers: { ...(init?.headers as Record<string, string>), ...more } }], address)
      return [headers['strict-transport-security'], headers['content-security-policy']?.includes('upgrade-insecure-requests')]
    }
    // The picture lies in the folder of the one app alone; the probe asks nobody how it was reached.
    const asked = [...pages, ...others().filter(([path]) => path !== picture && path !== '/livez')]
    for (const each of asked) {
      expect(await seen(behindProxy.address, each, tls), each[0]).toEqual(['max-age=31536000', pages.includes(each)])
      expect(await seen(behindProxy.address, each, { 'x-forwarded-proto': 'http' }), each[0]).toEqual([undefined, false])
      expect(await seen(app.address, each, tls), each[0]).toEqual([undefined, false])
    }
    return `${asked.length} answers by TLS, by HTTP, and by a forged header: max-age=31536000 by TLS alone`
  },
)
