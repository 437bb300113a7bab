import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { decrypt } from 'http_ece'
import { createPublicLookup } from '../../server/web-push/public-addresses.ts'
import { pushServiceTls } from './push-service-tls.ts'

const host = 'push.example.edu'

/** The addresses of the hosts of the tests; all others are unknown. */
const addresses: Record<string, LookupAddress[]> = {
  [host]: [{ address: '93.184.216.34', family: 4 }],
  'private.example.edu': [{ address: '10.0.0.7', family: 4 }],
  'mixed.example.edu': [...[{ address: '93.184.216.34', family: 4 }], { address: 'fd00::1', family: 6 }],
}
const resolve: LookupFunction = (hostname, _options, callback) => {
  const result = addresses[hostname]
  if (result) callback(null, result)
  else callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }), [])
}
const lookup = createPublicLookup(resolve)

/** Push services have addresses, and none can be reached. */
export const unreachableNetwork = { lookup, agent: new Agent({ lookup: (_hostname, _options, callback) => callback(new Error('No push service.'), []) }) }

type Response = { status: number; headers?: Record<string, string> }
export type ReceivedPush = { payload: unknown; headers: IncomingHttpHeaders; path: string; token: { aud: string; exp: number; sub: string }; publicKey: string }

/**
 * Starts a push service (RFC 8030) at https://push.example.edu. It verifies who sends (RFC 8292), 403 otherwise, and decrypts what is sent (RFC 8291).
 * `network` leads to it although its address is local. `pushes` are those that it has accepted.
 */
export async function startPushService() {
  const browsers = new Map<string, { key: ReturnType<typeof createECDH>; auth: string }>()
  const pushes: ReceivedPush[] = []
  const state = { requestCount: 0, respond: (_path: string): Response | Promise<Response> => ({ status: 201 }) }
  const server = createServer(pushServiceTls, async (request, response) => {
    state.requestCount += 1
    const [path, body] = [request.url ?? '', await buffer(request)]
    const browser = browsers.get(path)
    const sender = verifySender(request.headers.authorization)
    const { status, headers = {} } = !sender ? { status: 403 } : browser ? await state.respond(path) : { status: 404 }
    if (sender && browser && status < 300) {
      const text = decrypt(body, { version: 'aes128gcm', privateKey: browser.key, authSecret: browser.auth }).toString()
      pushes.push({ payload: JSON.parse(text), headers: request.headers, path, ...sender })
    }
    response.writeHead(status, headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const agent = new Agent({ keepAlive: true })
  const { port } = server.address() as AddressInfo
  agent.createConnection = () => connect({ host: '127.0.0.1', port, servername: host, ca: pushServiceTls.cert })
  return {
    network: { lookup, agent },
    pushes,
    state,
    /** What a browser's PushManager would return for a new subscription. */
    createSubscription() {
      const key = createECDH('prime256v1')
      const path = `/push/${randomBytes(12).toString('hex')}`
      const auth = randomBytes(16).toString('base64url')
      browsers.set(path, { key, auth })
      return { endpoint: `https://${host}${path}`, p256dh: key.generateKeys().toString('base64url'), auth }
    },
    async stop() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The claims and the key of a VAPID header (`vapid t=<JWT>, k=<key>`); null if the signature is not by the key. */
function verifySender(header = ''): Pick<ReceivedPush, 'token' | 'publicKey'> | null {
  const [, signed = '', claims = '', signature = '', publicKey = ''] = /^vapid t=([\w-]+\.([\w-]+))\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65) return null
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isValid = verify('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  return isValid ? { token: JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey } : null
}
