import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { getClientAddress, toNetwork } from '../../../server/http/client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s belongs to the network %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

test.each([
  [0, '203.0.113.7', '10.0.0.1'],
  [1, undefined, '10.0.0.1'],
  [1, '198.51.100.2, 203.0.113.7', '203.0.113.7'],
  [2, '198.51.100.2, 203.0.113.7', '198.51.100.2'],
  [3, '203.0.113.7', '203.0.113.7'],
])('behind %i trusted proxies that forward for %s the client is %s', (proxies, forwarded, client) => {
  const request = { socket: { remoteAddress: '10.0.0.1' }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage
  expect(getClientAddress(request, proxies)).toBe(client)
})
