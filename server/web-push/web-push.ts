import { Agent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Database } from '../database/client.ts'
import type { Metrics } from '../observability/metrics.ts'
import { postPush } from './post-push.ts'
import { createPublicLookup, PrivateAddressError } from './public-addresses.ts'
import { ensureVapidKeys, type VapidKeys } from './vapid-keys.ts'

/** What a browser's PushManager has returned: the URL at its push service, its public key and its secret (RFC 8291), base64url. */
type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** `topic` is at most 32 characters of base64url: of the undelivered messages of a topic the push service keeps the last. */
export type PushMessage = { payload: string; ttlSeconds: number; urgency: 'normal' | 'high'; topic?: string }

/** `gone`: the subscription has ended; `refused`: another attempt would fail too; `failed`: the push service was not reached or is overloaded. */
export type PushOutcome = 'accepted' | 'gone' | 'refused' | 'failed'

/** How push services are reached. */
export type PushNetwork = { lookup: LookupFunction; agent: Agent }

export type WebPush = {
  /** The public key with which browsers subscribe, base64url. */
  getPublicKey(): Promise<string>
  /** `unknown`: the host has no address; `private`: one that is not public. */
  checkHost(hostname: string): Promise<'public' | 'private' | 'unknown'>
  /**
   * Encrypts and sends a message, by default three times if the push service fails: the second and third time after some seconds, or when the service says. A
   * service that does not answer within ten seconds is tried once.
   * `signal` ends the waiting. Never rejects for a reason of the push service.
   */
  send(target: PushTarget, message: PushMessage, options?: { maxAttempts?: number; signal?: AbortSignal }): Promise<PushOutcome>
}

const defaultTimeoutMs = 10_000
const defaultMaxAttempts = 3
/** A push service that asks for more time is given up. */
const maxRetryDelayMs = 15_000

type WebPushOptions = {
  database: Database
  /** Those of the configuration, instead of those in the database. */
  vapidKeys?: VapidKeys | undefined
  /** Whom a push service may contact: an https: or mailto: URL. */
  subject: string
  metrics: Pick<Metrics, 'countPush'>
  network?: PushNetwork
  retryDelayMs?: number
  timeoutMs?: number
}

/** Whom push services may contact: the site, or without TLS the sender of emails, `Thinnai <noreply@example.edu>`. */
export const getPushSubject = (publicUrl: string, emailFrom: string) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${/<(.+)>/.exec(emailFrom)?.[1] ?? emailFrom}`

/** Reaches hosts with public addresses only. */
function openPushNetwork(): PushNetwork {
  const lookup = createPublicLookup()
  return { lookup, agent: new Agent({ lookup, keepAlive: true, maxSockets: 20, maxFreeSockets: 20 }) }
}

/** Sends messages to browsers by Web Push (RFC 8030, 8291 and 8292). */
export function createWebPush({
  database,
  subject,
  metrics,
  network = openPushNetwork(),
  retryDelayMs = 1000,
  timeoutMs = defaultTimeoutMs,
  ...options
}: WebPushOptions): WebPush {
  const lookUp = promisify(network.lookup)
  let keys = options.vapidKeys
  const getKeys = async () => {
    keys ??= await ensureVapidKeys(database)
    return keys
  }
  const sendRepeatedly: WebPush['send'] = async (target, message, { maxAttempts = defaultMaxAttempts, signal } = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      const request = await createRequest(target, message, { subject, ...(await getKeys()) })
      if (!request) return 'refused'
      const timeout = AbortSignal.timeout(timeoutMs)
      const response = await postPush(request, network.agent, timeout).catch((error) => ({ error, retryAfterMs: 0 }))
      const outcome = toOutcome(response)
      const delayMs = Math.max(response.retryAfterMs, retryDelayMs * 2 ** (attempt - 1) * (1 + Math.random()))
      if (outcome !== 'failed' || timeout.aborted || attempt >= maxAttempts || delayMs > maxRetryDelayMs) return outcome
      if (signal?.aborted || (await pause(delayMs, false, { ref: false, ...(signal && { signal }) }).catch(() => true))) return outcome
    }
  }
  return {
    getPublicKey: async () => (await getKeys()).publicKey,
    async checkHost(hostname) {
      try {
        await lookUp(hostname, { all: true })
        return 'public'
      } catch (error) {
        return error instanceof PrivateAddressError ? 'private' : 'unknown'
      }
    },
    async send(target, message, sendOptions) {
      const outcome = await sendRepeatedly(target, message, sendOptions)
      metrics.countPush(outcome)
      return outcome
    },
  }
}

function toOutcome(response: { status: number } | { error: unknown }): PushOutcome {
  if ('error' in response) return response.error instanceof PrivateAddressError ? 'refused' : 'failed'
  const { status } = response
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'failed' : 'refused'
}

/** The request of a message; null if the keys of the browser are not valid. */
async function createRequest({ endpoint, p256dh, auth }: PushTarget, message: PushMessage, vapidDetails: VapidKeys & { subject: string }) {
  const { default: webPush } = await import('web-push')
  const { payload, ttlSeconds: TTL, urgency, topic } = message
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      ...{ vapidDetails, TTL, urgency, contentEncoding: 'aes128gcm' },
      ...(topic !== undefined && { topic }),
    })
    return body && { endpoint, headers: headers as Record<string, string | number>, body }
  } catch {
    // The message of the error may hold a secret of the browser.
    return null
  }
}
