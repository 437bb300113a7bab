import { EventEmitter, on } from 'node:events'
import { Client } from 'pg'
import type { Log } from '../observability/log.ts'
import { AppError } from '../utils/errors.ts'

/** The one channel of PostgreSQL; what a notice is about stands in it. */
const channel = 'notices'

/** In a statement: what goes from one server to listeners at all of them, once it is committed. The parameter is a `noticeOf`. */
export const announcing = (parameter: string) => `pg_notify('${channel}', ${parameter})`

/** At most 8000 bytes. */
export const noticeOf = (topic: string, notice: object) => JSON.stringify({ topic, notice })

export type Notices = Awaited<ReturnType<typeof openNotices>>

/** How long a broken connection waits before it is made anew, and how often a quiet one is asked whether it lives. */
const pause = 1000
const pulse = 30_000

/**
 * Listens on one connection of its own. When that breaks, everybody's listening ends, since notices may have been missed:
 * whoever listens anew waits until the next connection stands.
 */
export function openNotices(databaseUrl: string, log: Log) {
  const heard = new EventEmitter().setMaxListeners(0)
  let stopped = false
  let connected = false
  let client: Client | undefined
  let again: NodeJS.Timeout | undefined
  let listening: Promise<boolean> = connect()

  async function connect() {
    const next = new Client({
      connectionString: databaseUrl,
      application_name: 'thinnai notices',
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      query_timeout: 5000,
    })
    client = next
    const alive = setInterval(() => void next.query('select 1').catch(broke), pulse).unref()
    let over = false
    function broke(error?: Error) {
      if (over) return
      over = true
      connected = false
      clearInterval(alive)
      void next.end().catch(() => {})
      heard.emit('ended')
      if (stopped) return
      log.error({ err: error }, 'the connection for notices broke')
      listening = new Promise((resolve) => {
        again = setTimeout(() => resolve(connect()), pause).unref()
      })
    }
    next.on('error', broke)
    next.on('end', broke)
    next.on('notification', ({ payload = '' }) => {
      try {
        const { topic, notice } = JSON.parse(payload)
        heard.emit(topic, notice)
      } catch (error) {
        log.error({ err: error }, 'a notice cannot be read')
      }
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      connected = true
      return true
    } catch (error) {
      broke(error as Error)
      return false
    }
  }

  return {
    /** Notices of a topic from now on, until the listener stops or the connection breaks. */
    async heard<Notice>(topic: string): Promise<AsyncIterable<Notice>> {
      if (!(await listening) || stopped) throw new AppError('UNAVAILABLE', 'Nothing can be listened to just now.')
      return firstOf<Notice>(on(heard, topic, { close: ['ended'] }))
    },
    /** How many are listening. */
    listeners: () => heard.listenerCount('ended'),
    /** Whether the connection stands. */
    connected: () => connected,
    async stop() {
      stopped = true
      clearTimeout(again)
      heard.emit('ended')
      await client?.end().catch(() => {})
    },
  }
}

/** The first argument of each event. No generator: one that waits for an event cannot be ended before it comes. */
function firstOf<Notice>(events: AsyncIterator<unknown[]>): AsyncIterableIterator<Notice> {
  const first = ({ done, value }: IteratorResult<unknown[]>) => (done ? { done, value: undefined } : { done: false as const, value: value[0] as Notice })
  return {
    next: async () => first(await events.next()),
    return: async () => first((await events.return?.()) ?? { done: true, value: undefined }),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
