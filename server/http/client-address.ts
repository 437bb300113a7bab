import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** The client's IP address behind `trustedProxies` proxies, equal to Express's `request.ip`. */
export function getClientAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, trustedProxies: number): string {
  if (trustedProxies === 0) return socket.remoteAddress ?? ''
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const addresses = [socket.remoteAddress ?? '', ...forwarded.map((address) => address.trim()).reverse()].filter(Boolean)
  return addresses[Math.min(trustedProxies, addresses.length - 1)] ?? ''
}

/** The network under which a visitor is counted: the IPv4 address, or the /64 of an IPv6 address, since one household gets a whole /64. */
export function toNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
