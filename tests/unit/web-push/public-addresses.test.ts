import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createPublicLookup, isPublicAddress, PrivateAddressError } from '../../../server/web-push/public-addresses.ts'

describe('isPublicAddress', () => {
  test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '192.167.255.255', '2606:4700:4700::1111', '2a00:1450:4001:82f::200e'])('accepts %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.2.1', '192.168.1.1'],
    ...['198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1'],
    ...['::ffff:10.0.0.1', '::ffff:93.184.216.34', '::127.0.0.1', '64:ff9b::7f00:1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', 'ff02::1'],
    ...['', 'localhost', '0x7f000001', '1.1.1'],
  ])('refuses %j', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('createPublicLookup', () => {
  const lookUp = (addresses: string[], options = {}) => {
    const resolve: LookupFunction = (_hostname, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    return promisify(createPublicLookup(resolve))('push.example.edu', options)
  }

  test('returns one address, or all', async () => {
    expect(await lookUp(['1.1.1.1', '2606:4700::1'])).toBe('1.1.1.1')
    expect(await lookUp(['1.1.1.1', '2606:4700::1'], { all: true })).toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ])
  })

  test('fails if any address is not public, or if there is none', async () => {
    await expect(lookUp(['1.1.1.1', '10.0.0.1'])).rejects.toThrow(PrivateAddressError)
    await expect(lookUp(['::1'], { all: true })).rejects.toThrow(PrivateAddressError)
    await expect(lookUp([])).rejects.toThrow('The host has no address.')
  })
})
