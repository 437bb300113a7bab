import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createBrowserConfig } from '../../../server/pages/client-config.ts'
import { createSandboxRouter } from '../../../server/pages/static-client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-sandbox-'))
  await writeFile(join(folder, 'sandbox.html'), '<title>sandbox</title><script type="application/json" id="config">{}</script>')
})
afterAll(() => rm(folder, { recursive: true }))
const { clientConfig, policies } = createBrowserConfig(readConfig({}))
const app = setUpTestApp(undefined, { createClientHandler: () => createSandboxRouter(folder, clientConfig, policies.sandbox) })

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const send = (path: string, accept: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(app.address + path, { ...init, headers: { accept, ...init.headers } })

test.each(['GET', 'HEAD'])('a %s request for a page without a query gets the sandbox', async (method) => {
  for (const accept of [browser, 'text/html']) {
    const { status, headers } = await send('/graphql', accept, { method })
    expect([status, headers.get('content-type'), headers.get('cache-control')], accept).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
    expect(headers.get('vary'), accept).toContain('Accept')
  }
})

test('other requests reach the API', async () => {
  for (const accept of ['*/*', 'application/json', 'application/graphql-response+json', 'application/json, text/html'])
    expect((await send('/graphql', accept)).headers.get('content-type'), accept).toContain('json')
  const query = await send('/graphql?query={__typename}', browser, { headers: { 'apollo-require-preflight': 'true' } })
  expect(await query.json()).toEqual({ data: { __typename: 'Query' } })
  const body = JSON.stringify({ query: '{ __typename }' })
  const posted = await send('/graphql', browser, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(await posted.json()).toEqual({ data: { __typename: 'Query' } })
  expect((await send('/sandbox.html', browser)).status).toBe(404)
})
