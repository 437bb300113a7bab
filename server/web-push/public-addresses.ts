import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

/** The IPv4 addresses that are not public, by the IANA registry of special-purpose addresses. */
const specialIpv4 = new BlockList()
for (const range of (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
).split(' '))
  addRange(specialIpv4, range, 'ipv4')

/** All public IPv6 addresses are global unicast. Loopback, link-local, unique-local and IPv4-mapped addresses are not. */
const globalIpv6 = new BlockList()
addRange(globalIpv6, '2000::/3', 'ipv6')
/** Special ranges in it: protocols such as Teredo, documentation, and 6to4, whose addresses lead to IPv4 addresses. */
const specialIpv6 = new BlockList()
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) addRange(specialIpv6, range, 'ipv6')

function addRange(list: BlockList, range: string, type: 'ipv4' | 'ipv6') {
  const [network = '', prefix] = range.split('/')
  list.addSubnet(network, Number(prefix), type)
}

/** Whether an IP address is one of the public internet. False for any other text. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  return isIPv4(address) ? !specialIpv4.check(address) : globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
}

/** The host has an address that is not public. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/**
 * A `lookup` for connections to hosts that users have named: it fails if any address of the host is not public. The connection is made to the addresses
 * that it has checked, so that a host cannot have others by then (DNS rebinding).
 */
export const createPublicLookup =
  (resolve: LookupFunction = lookup): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, result) => {
      const addresses = Array.isArray(result) ? result : []
      const [first] = addresses
      if (error || !first) callback(error ?? new Error('The host has no address.'), [])
      else if (!addresses.every(({ address }) => isPublicAddress(address))) callback(new PrivateAddressError('The host has an address that is not public.'), [])
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
