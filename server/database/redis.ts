import { createClient } from '@redis/client'
import type { Log } from '../observability/log.ts'
import { withTimeout } from '../utils/async/with-timeout.ts'

const commandTimeoutMs = 500
/** Without data for this long the connection counts as lost. */
const silenceTimeoutMs = 2500
const maxReconnectDelayMs = 2000

export type Redis = Awaited<ReturnType<typeof openRedis>>

/**
 * Opens the connections to Redis, through which servers share rate limits and messages. Redis is optional: while it is unavailable,
 * commands fail at once and each server works by itself. The log says when the connection is lost and when it is back.
 */
export async function openRedis(url: string, log: Log) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 1000,
    socket: { connectTimeout: 2000, socketTimeout: silenceTimeoutMs, reconnectStrategy: (attempt) => Math.min(50 * 2 ** attempt, maxReconnectDelayMs) },
  })
  const subscriber = client.duplicate()
  let isDisconnected = false
  client.on('ready', () => {
    if (isDisconnected) log.info('Redis connected again')
    isDisconnected = false
  })
  client.on('error', (err: Error) => {
    if (!isDisconnected) log.error({ err }, 'Redis unavailable: this server counts limits by itself and sees the writes of others after a second')
    isDisconnected = true
  })
  // `client` logs the errors of both connections.
  subscriber.on('error', () => {})
  const connecting = Promise.all([client.connect(), subscriber.connect()])
  await withTimeout(3000, connecting).catch(() => {})
  let isStopped = false
  return {
    /** The client of the rate limiter. It has a timeout of its own, since the library's covers a command only until it is sent. */
    rateLimitClient: {
      get isReady() {
        return client.isReady
      },
      eval: (...args: Parameters<typeof client.eval>) => withTimeout(commandTimeoutMs, client.eval(...args)),
    },
    isConnected: () => client.isReady && subscriber.isReady,
    /** Publishes a message. Resolves when Redis has sent it to all subscribers, or after a failure, which is logged. */
    publish: async (channel: string, text: string) => {
      if (client.isReady)
        await withTimeout(commandTimeoutMs, client.publish(channel, text)).catch((err) => log.error({ err }, 'could not publish a write to Redis'))
    },
    subscribe(channel: string, onMessage: (text: string) => void) {
      const trySubscribe = () =>
        subscriber.subscribe(channel, onMessage).catch((err) => {
          if (isStopped) return
          log.error({ err }, 'could not subscribe to writes in Redis')
          setTimeout(trySubscribe, maxReconnectDelayMs * 5).unref()
        })
      // The library restores existing subscriptions after a reconnect.
      if (subscriber.isReady) void trySubscribe()
      else subscriber.once('ready', () => void trySubscribe())
    },
    async stop() {
      isStopped = true
      client.destroy()
      subscriber.destroy()
    },
  }
}
