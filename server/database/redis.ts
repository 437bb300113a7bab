import { createClient } from '@redis/client'
import type { Log } from '../observability/log.ts'
import { withTimeout } from '../utils/with-timeout.ts'

/** Milliseconds that anybody waits for Redis, of silence after which it counts as away, and between attempts to reach it at most. */
const commandTimeoutMs = 500
const silenceTimeoutMs = 2500
const maxReconnectDelayMs = 2000

export type Redis = Awaited<ReturnType<typeof openRedis>>

/**
 * What the servers of one campus share for moments: counts, and words to each other. Nothing waits long for it and nothing needs it: what is asked
 * while it is away fails at once, and each server does for itself until it is back. The log says when it goes and comes.
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
  // The other tells of the same server.
  subscriber.on('error', () => {})
  const connecting = Promise.all([client.connect(), subscriber.connect()])
  await withTimeout(3000, connecting).catch(() => {})
  let isStopped = false
  return {
    /** What the limits are counted in; the library's own bound on a command ends when it is sent. */
    rateLimitClient: {
      get isReady() {
        return client.isReady
      },
      eval: (...args: Parameters<typeof client.eval>) => withTimeout(commandTimeoutMs, client.eval(...args)),
    },
    /** Whether it is there. */
    isConnected: () => client.isReady && subscriber.isReady,
    /** Says it to every server that listens, and is over when it is on its way to all of them, or cannot be. */
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
      // What is heard already is taken up again by itself when the connection is.
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
