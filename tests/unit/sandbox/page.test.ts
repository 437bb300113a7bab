import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createErrorHandler, notFoundHandler } from '../../../server/http/error-handler.ts'
import { openLog } from '../../../server/observability/log.ts'
import { createBrowserConfig } from '../../../server/pages/client-config.ts'
import { createClientRouter, createSandboxRouter } from '../../../server/pages/static-client.ts'

let folder: string
let server: Server
let address: string

const { clientConfig, policies } = createBrowserConfig(readConfig({}))
const noQueries = { createContext: () => ({}) as never, executePageQuery: async () => null, markPublic: () => {} }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-sandbox-'))
  for (const name of ['index', 'sandbox'])
    await writeFile(join(folder, `${name}.html`), `<title>${name}</title><script type="application/json" id="config">{}</script>`)
  const app = express()
    .use(createSandboxRouter(folder, clientConfig, policies.sandbox))
    .use(
      createClientRouter(
        folder,
        clientConfig,
        policies.app,
        async () => ({ title: 'index', description: 'd', image: { url: '/icon.png', alt: 'e' } }),
        noQueries,
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

test('the sandbox contains its configuration and is not cached', async () => {
  const response = await fetch(`${address}/graphql`)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const page = await response.text()
  expect(page).toContain('<title>sandbox</title>')
  expect(JSON.parse(/id="config">([^<]*)<\/script>/.exec(page)?.[1] ?? '')).toEqual(clientConfig)
})

test('the sandbox has one URL', async () => {
  expect((await fetch(`${address}/sandbox.html`)).status).toBe(404)
  expect(await (await fetch(`${address}/lounge`)).text()).toContain('<title>index</title>')
})

test('a client build without the sandbox is rejected at startup', () => {
  expect(() => createSandboxRouter(join(folder, 'elsewhere'), clientConfig, policies.sandbox)).toThrow('The client is not built')
})

test('the configuration lists demo accounts where they exist', () => {
  const accounts = [{ email: 'a@vistas.ac.in', password: 'known to all', note: 'a student' }]
  expect(createBrowserConfig(readConfig({}), undefined, accounts).clientConfig.demoAccounts).toEqual(accounts)
  expect(clientConfig).not.toHaveProperty('demoAccounts')
})
