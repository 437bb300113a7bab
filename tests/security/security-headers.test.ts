import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Router } from 'express'
import { afterAll, beforeAll, expect } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { createBoundedServer } from '../../server/http/bounded-server.ts'
import { createRequestListener } from '../../server/http/load-shedding/request-listener.ts'
import { createResponseCache } from '../../server/http/response-cache/response-cache.ts'
import { createBrowserConfig } from '../../server/pages/client-config.ts'
import { createClientRouter, createSandboxRouter, type PageDataSource } from '../../server/pages/static-client.ts'
import { listenOnPort } from '../../server/utils/listen.ts'
import { createStudent } from '../support/factories.ts'
import { createPng } from '../support/files/image-and-pdf-files.ts'
import { uploadOverRest } from '../support/files/uploads.ts'
import { testCase } from '../support/reports/case-table.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let folder: string
let app: TestApp
let behindProxy: TestApp
let imageUrl: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-browser-'))
  await mkdir(join(folder, 'assets'))
  for (const name of ['index', 'sandbox'])
    await writeFile(join(folder, `${name}.html`), '<title>x</title><script type="application/json" id="config">{}</script>')
  await writeFile(join(folder, 'assets', 'app-1.js'), 'let app')
  const { clientConfig, policies } = createBrowserConfig(readConfig({}), '127.0.0.1:9099')
  const facts: Record<string, object> = { '/nowhere': { status: 404 }, '/scanner': { usesCamera: true } }
  const head = async (path: string) => ({ title: 'x', description: 'x', ...facts[path] })
  const client = (responses: PageDataSource) =>
    Router().use(createSandboxRouter(folder, clientConfig, policies.sandbox), createClientRouter(folder, clientConfig, policies.app, head, responses))
  app = await startTestApp(undefined, { createClientHandler: client })
  behindProxy = await startTestApp(app, { createClientHandler: client, trustProxy: 1 })
  const created = await uploadOverRest(app, (await createStudent(app)).token, 'lounge', [await createPng()])
  imageUrl = created.media[0].url
})
afterAll(async () => {
  await behindProxy.stop()
  await app.stop()
  await rm(folder, { recursive: true })
})

type RequestCase = [path: string, status: number, init?: RequestInit]

const html = { headers: { accept: 'text/html' } }
const postInit = (body: string, type = 'application/json') => ({ method: 'POST', body, headers: { 'content-type': type } })

const pages: RequestCase[] = [
  ['/', 200],
  ['/lounge', 200],
  ['/nowhere', 404],
  ['/graphql', 200, html],
  ['/api/docs', 200],
]

/** One response of each kind that is not a page, and every kind of refusal. */
const createOtherCases = (): RequestCase[] => [
  ['/assets/app-1.js', 200],
  ['/assets/app-2.js', 404],
  ['/api/docs/docs.js', 200],
  ['/api/openapi.json', 200],
  ['/api/posts?community=lounge', 200],
  ['/api/events.ics', 200],
  ['/graphql?query={courses}', 200, { headers: { 'apollo-require-preflight': 'true' } }],
  ['/livez', 200],
  ['/readyz', 200],
  [imageUrl, 200],
  ['/media/nothing', 404],
  ['/api/nowhere', 404],
  ['/api/posts?community=nowhere', 400],
  ['/api/users/check-username/%ff', 400],
  ['/api/posts', 401, postInit('{}')],
  ['/api/posts', 405, { method: 'DELETE' }],
  ['/compa/ask', 400, postInit('{')],
  ['/compa/ask', 413, postInit(JSON.stringify({ question: 'x'.repeat(200_000) }))],
  ['/compa/ask', 415, postInit('x', 'text/plain')],
  ['/graphql', 400, postInit('{"query":"{"}')],
  ['/graphql', 401, { headers: { authorization: 'Bearer forged' } }],
  ['/graphql/stream', 405],
  ['/api/posts', 204, { method: 'OPTIONS', headers: { origin: 'https://anywhere.example', 'access-control-request-method': 'POST' } }],
]

async function fetchHeaders([path, status, init]: RequestCase, address = app.address): Promise<Record<string, string>> {
  const response = await fetch(address + path, init)
  await response.arrayBuffer()
  expect(`${path} ${response.status}`).toBe(`${path} ${status}`)
  return Object.fromEntries(response.headers)
}

const parseDirectives = (policy = '') => Object.fromEntries(policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]))

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
}

function expectSecurityHeaders(what: string, headers: Record<string, string>) {
  expect(headers, what).toMatchObject(commonHeaders)
  expect(headers, what).not.toHaveProperty('x-powered-by')
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics', 'display-capture'])
    expect(headers['permissions-policy'], what).toContain(`${feature}=()`)
  expect(parseDirectives(headers['content-security-policy'])['default-src'], what).toBe("'none'")
  expect(headers['content-security-policy'], what).not.toMatch(/unsafe|\*|https:(?!\/\/)/)
}

const denyAllPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

testCase('responses of every kind that are not pages, errors included', "the policy is default-src 'none'", async () => {
  const cases = createOtherCases()
  for (const each of cases) {
    const headers = await fetchHeaders(each)
    expectSecurityHeaders(each[0], headers)
    expect(headers['content-security-policy'], each[0]).toBe(each[0] === imageUrl ? "default-src 'none'; sandbox" : denyAllPolicy)
    expect(headers['cross-origin-resource-policy'], each[0]).toBe(each[0] === imageUrl ? 'cross-origin' : 'same-origin')
  }
  return `${cases.length} responses from 200 to ${Math.max(...cases.map(([, status]) => status))}, all with default-src 'none'`
})

testCase('the pages: the app, the sandbox, the documentation', 'scripts of this host only, nothing inline, trusted types, no framing', async () => {
  for (const each of pages) {
    const headers = await fetchHeaders(each)
    expectSecurityHeaders(each[0], headers)
    const policy = parseDirectives(headers['content-security-policy'])
    const self = { 'script-src': "'self'", 'style-src': "'self'", 'font-src': "'self'" }
    const none = { 'frame-src': "'none'", 'frame-ancestors': "'none'", 'base-uri': "'none'", 'form-action': "'none'" }
    expect(policy, each[0]).toMatchObject({ ...self, ...none, 'require-trusted-types-for': "'script'" })
    const hasOwnPolicy = each[0] === '/graphql' || each[0] === '/api/docs'
    expect(policy['trusted-types'], each[0]).toBe(hasOwnPolicy ? 'dompurify default' : 'dompurify ProseMirrorClipboard service-worker')
    expect(policy['connect-src'], each[0]).toBe(each[0] === '/api/docs' ? "'self'" : "'self' http://127.0.0.1:9099")
  }
  return `${pages.length} pages, no 'unsafe-…', no wildcard`
})

testCase('the page that scans tickets', 'it alone may use the camera, and nothing else', async () => {
  const readPolicy = async (path: string) => (await fetchHeaders([path, 200]))['permissions-policy']
  const others = await readPolicy('/lounge')
  expect(await readPolicy('/scanner')).toBe(others?.replace('camera=()', 'camera=(self)'))
  return 'camera=(self) there, camera=() on all other responses'
})

testCase('a response while the server starts', 'it has the same security headers', async () => {
  const server = await listenOnPort(createBoundedServer(createRequestListener({ cache: createResponseCache() }).listener), { host: '127.0.0.1', port: 0 })
  try {
    const headers = await fetchHeaders(['/lounge', 503], `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expectSecurityHeaders('503', headers)
    expect(headers['content-security-policy']).toBe(denyAllPolicy)
    return "503 'Thinnai is starting', default-src 'none'"
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

testCase(
  'X-Forwarded-Proto, trusted from a configured proxy only',
  'HSTS for every response and upgrade-insecure-requests for pages behind TLS, neither without TLS',
  async () => {
    const tls = { 'x-forwarded-proto': 'https' }
    const readTransportHeaders = async (address: string, [path, status, init]: RequestCase, extraHeaders: Record<string, string>) => {
      const headers = await fetchHeaders([path, status, { ...init, headers: { ...(init?.headers as Record<string, string>), ...extraHeaders } }], address)
      return [headers['strict-transport-security'], headers['content-security-policy']?.includes('upgrade-insecure-requests')]
    }
    // The other app does not have the image, and /livez does not look at the protocol.
    const cases = [...pages, ...createOtherCases().filter(([path]) => path !== imageUrl && path !== '/livez')]
    for (const each of cases) {
      expect(await readTransportHeaders(behindProxy.address, each, tls), each[0]).toEqual(['max-age=31536000', pages.includes(each)])
      expect(await readTransportHeaders(behindProxy.address, each, { 'x-forwarded-proto': 'http' }), each[0]).toEqual([undefined, false])
      expect(await readTransportHeaders(app.address, each, tls), each[0]).toEqual([undefined, false])
    }
    return `${cases.length} responses by TLS, by HTTP and with a forged header: max-age=31536000 by TLS only`
  },
)
