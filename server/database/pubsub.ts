import { EventEmitter, on } from 'node:events'
import { Client } from 'pg'
import type { Log } from '../observability/log.ts'
import { AppError } from '../utils/errors.ts'

/** The one channel of PostgreSQL; what a notice is about stands in it. */
const channel = 'notices'

/** In a statement: what goes from one server to listeners at all of them, once it is committed. The parameter is a `noticeOf`. */
export const notifySql = (parameter: string) => `pg_notify('${channel}', ${parameter})`

/** At most 8000 bytes. */
export const serializeMessage = (topic: string, message: object) => JSON.stringify({ topic, notice: message })

export type PubSub = Awaited<ReturnType<typeof openPubSub>>

/** How long a broken connection waits before it is made anew, and how often a quiet one is asked whether it lives. */
const reconnectDelayMs = 1000
const keepAliveIntervalMs = 30_000

/**
 * Listens on one connection of its own. When that breaks, everybody's listening ends, since notices may have been missed:
 * whoever listens anew waits until the next connection stands.
 */
export function openPubSub(databaseUrl: string, log: Log) {
  const emitter = new EventEmitter().setMaxListeners(0)
  let isStopped = false
  let isConnected = false
  let client: Client | undefined
  let reconnectTimer: NodeJS.Timeout | undefined
  let connecting: Promise<boolean> = connect()

  async function connect() {
    const next = new Client({
      connectionString: databaseUrl,
      application_name: 'thinnai notices',
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      query_timeout: 5000,
    })
    client = next
    const keepAliveTimer = setInterval(() => void next.query('select 1').catch(onDisconnect), keepAliveIntervalMs).unref()
    let isClosed = false
    function onDisconnect(error?: Error) {
      if (isClosed) return
      isClosed = true
      isConnected = false
      clearInterval(keepAliveTimer)
      void next.end().catch(() => {})
      emitter.emit('ended')
      if (isStopped) return
      log.error({ err: error }, 'pub/sub connection lost')
      connecting = new Promise((resolve) => {
        reconnectTimer = setTimeout(() => resolve(connect()), reconnectDelayMs).unref()
      })
    }
    next.on('error', onDisconnect)
    next.on('end', onDisconnect)
    next.on('notification', ({ payload = '' }) => {
      try {
        const { topic, notice: message } = JSON.parse(payload)
        emitter.emit(topic, message)
      } catch (error) {
        log.error({ err: error }, 'invalid pub/sub message')
      }
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      isConnected = true
      return true
    } catch (error) {
      onDisconnect(error as Error)
      return false
    }
  }

  return {
    /** Notices of a topic from now on, until the listener stops or the connection breaks. */
    async subscribe<Message>(topic: string): Promise<AsyncIterable<Message>> {
      if (!(await connecting) || isStopped) throw new AppError('UNAVAILABLE', 'Nothing can be listened to just now.')
      return toMessages<Message>(on(emitter, topic, { close: ['ended'] }))
    },
    /** How many are listening. */
    subscriberCount: () => emitter.listenerCount('ended'),
    /** Whether the connection stands. */
    isConnected: () => isConnected,
    async stop() {
      isStopped = true
      clearTimeout(reconnectTimer)
      emitter.emit('ended')
      await client?.end().catch(() => {})
    },
  }
}

/** The first argument of each event. No generator: one that waits for an event cannot be ended before it comes. */
function toMessages<Message>(events: AsyncIterator<unknown[]>): AsyncIterableIterator<Message> {
  const toMessage = ({ done, value }: IteratorResult<unknown[]>) => (done ? { done, value: undefined } : { done: false as const, value: value[0] as Message })
  return {
    next: async () => toMessage(await events.next()),
    return: async () => toMessage((await events.return?.()) ?? { done: true, value: undefined }),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
