import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createRequestListener } from '../../../server/http/load-shedding/request-listener.ts'
import { createResponseCache } from '../../../server/http/response-cache/response-cache.ts'
import { listenOnPort } from '../../../server/utils/listen.ts'

const host = '127.0.0.1'

test('the port is bound during startup', async () => {
  const requests = createRequestListener({ cache: createResponseCache() })
  const server = await listenOnPort(createServer(requests.listener), { host, port: 0 })
  const { port } = server.address() as AddressInfo
  await expect(listenOnPort(createServer(requests.listener), { host, port })).rejects.toThrow(
    `Port ${port} is taken: another program uses it. Set PORT to a free one.`,
  )
  const early = await fetch(`http://${host}:${port}/`)
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5'])
  const alive = () => Promise.all(['livez', 'healthz'].map(async (path) => (await fetch(`http://${host}:${port}/${path}`)).status))
  expect(await alive()).toEqual([200, 503])
  requests.open((_request, response) => void response.end('open'))
  expect(await alive()).toEqual([200, 200])
  expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('open')
  server.close()
  server.closeAllConnections()
})

test('an unavailable address is reported in one sentence', async () => {
  // An address reserved for documentation (RFC 5737), which no machine has.
  await expect(listenOnPort(createServer(), { host: '192.0.2.1', port: 80 })).rejects.toThrow('Thinnai cannot listen on 192.0.2.1:80 (EADDRNOTAVAIL).')
})
