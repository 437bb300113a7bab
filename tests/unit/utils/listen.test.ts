import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createRequestListener } from '../../../server/http/load-shedding/request-listener.ts'
import { createResponseCache } from '../../../server/http/response-cache.ts'
import { listenOnPort } from '../../../server/utils/listen.ts'

const host = '127.0.0.1'

test('the port is held while the rest starts, and nobody else gets it', async () => {
  const requests = createRequestListener({ cache: createResponseCache() })
  const server = await listenOnPort({ host, port: 0 }, requests.listener)
  const { port } = server.address() as AddressInfo
  await expect(listenOnPort({ host, port }, requests.listener)).rejects.toThrow(`Port ${port} is taken: another program uses it. Set PORT to a free one.`)
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

test('an address that is not to be had is one clear sentence', async () => {
  // An address kept for documentation: no machine has it.
  await expect(listenOnPort({ host: '192.0.2.1', port: 80 }, () => {})).rejects.toThrow('Thinnai cannot listen on 192.0.2.1:80 (EADDRNOTAVAIL).')
})
