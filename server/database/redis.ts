import { createClient } from '@redis/client'
import type { Log } from '../observability/log.ts'
import { within } from '../utils/with-timeout.ts'

/** Milliseconds that anybody waits for Redis, of silence after which it counts as away, and between attempts to reach it at most. */
const patience = 500
const silence = 2500
const pause = 2000

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
    socket: { connectTimeout: 2000, socketTimeout: silence, reconnectStrategy: (attempt) => Math.min(50 * 2 ** attempt, pause) },
  })
  const listener = client.duplicate()
  let away = false
  client.on('ready', () => {
    if (away) log.info('Redis is back: limits and news are shared again')
    away = false
  })
  client.on('error', (err: Error) => {
    if (!away) log.error({ err }, 'Redis is away: until it is back this server counts limits for itself, and hears of writes elsewhere within a second')
    away = true
  })
  // The other tells of the same server.
  listener.on('error', () => {})
  const connected = Promise.all([client.connect(), listener.connect()])
  await within(3000, connected).catch(() => {})
  let stopped = false
  return {
    /** What the limits are counted in; the library's own bound on a command ends when it is sent. */
    counts: {
      get isReady() {
        return client.isReady
      },
      eval: (...asked: Parameters<typeof client.eval>) => within(patience, client.eval(...asked)),
    },
    /** Whether it is there. */
    connected: () => client.isReady && listener.isReady,
    /** Says it to every server that listens, and is over when it is on its way to all of them, or cannot be. */
    tell: async (channel: string, text: string) => {
      if (client.isReady) await within(patience, client.publish(channel, text)).catch((err) => log.error({ err }, 'Redis took no word of a write'))
    },
    hear(channel: string, hears: (text: string) => void) {
      const subscribe = () =>
        listener.subscribe(channel, hears).catch((err) => {
          if (stopped) return
          log.error({ err }, 'Redis lets nobody listen for writes elsewhere')
          setTimeout(subscribe, pause * 5).unref()
        })
      // What is heard already is taken up again by itself when the connection is.
      if (listener.isReady) void subscribe()
      else listener.once('ready', () => void subscribe())
    },
    async stop() {
      stopped = true
      client.destroy()
      listener.destroy()
    },
  }
}
