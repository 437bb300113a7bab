import { EventEmitter, on } from 'node:events'
import { Client } from 'pg'
import type { Log } from '../observability/log.ts'
import { AppError } from '../utils/errors.ts'

/** The PostgreSQL channel of all channels; the payload names the channel. */
const notifyChannel = 'notices'

/** SQL that publishes a message to the subscribers on all servers when the transaction commits. `parameter` is bound to a `serializeMessage`. */
export const publishSql = (parameter: string) => `pg_notify('${notifyChannel}', ${parameter})`

/** The payload of a message; PostgreSQL accepts less than 8000 bytes. */
export const serializeMessage = (channel: string, message: object) => JSON.stringify({ topic: channel, notice: message })

/** SQL of the payload of a message. `channel` is SQL of its channel, `members` SQL of the names and values of the message. */
export const buildMessageSql = (channel: string, members = '') => `json_build_object('topic', ${channel}, 'notice', json_build_object(${members}))::text`

export type PubSub = Awaited<ReturnType<typeof openPubSub>>

const reconnectDelayMs = 1000
const keepAliveIntervalMs = 30_000

/**
 * Opens the pub/sub connection of this server. When it is lost, all subscriptions end, since messages may have been missed.
 * A new `subscribe` waits for the next connection.
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
        const { topic: channel, notice: message } = JSON.parse(payload)
        emitter.emit(channel, message)
      } catch (error) {
        log.error({ err: error }, 'invalid pub/sub message')
      }
    })
    try {
      await next.connect()
      await next.query(`listen ${notifyChannel}`)
      isConnected = true
      return true
    } catch (error) {
      onDisconnect(error as Error)
      return false
    }
  }

  async function assertConnected() {
    if (!(await connecting) || isStopped) throw new AppError('UNAVAILABLE', 'Live updates are not available at the moment.')
  }

  return {
    /** Iterates over new messages of a channel until the subscriber stops or the connection is lost. Throws UNAVAILABLE without a connection. */
    async subscribe<Message>(channel: string): Promise<AsyncIterable<Message>> {
      await assertConnected()
      return toMessages<Message>(on(emitter, channel, { close: ['ended'] }))
    },
    /**
     * As `subscribe`, for several channels: iterates over the results of each channel's function for its messages, in the order of arrival, without those that are
     * null. `readMissed` runs once the channels are subscribed; its results come among the first.
     */
    async subscribeToAll<Result>(
      channels: (readonly [channel: string, map: (message: never) => Result | null])[],
      readMissed: () => Promise<Result[]> = async () => [],
    ): Promise<AsyncIterable<Result>> {
      await assertConnected()
      const inbox = new EventEmitter()
      const listeners = channels.map(([channel, map]) => {
        const listener = (message: unknown) => {
          const result = map(message as never)
          if (result) inbox.emit('message', result)
        }
        return [channel, listener] as const
      })
      for (const [channel, listener] of listeners) emitter.on(channel, listener)
      const end = () => {
        for (const [channel, listener] of listeners) emitter.off(channel, listener)
        emitter.off('ended', end)
        inbox.emit('ended')
      }
      emitter.on('ended', end)
      const messages = toMessages<Result>(on(inbox, 'message', { close: ['ended'] }), end)
      try {
        for (const result of await readMissed()) inbox.emit('message', result)
      } catch (error) {
        end()
        throw error
      }
      return messages
    },
    /** Calls a function for each message of a channel, also after the connection was lost; messages in between are missed. */
    addListener: (channel: string, listener: () => void) => void emitter.on(channel, listener),
    subscriberCount: () => emitter.listenerCount('ended'),
    isConnected: () => isConnected,
    async stop() {
      isStopped = true
      clearTimeout(reconnectTimer)
      emitter.emit('ended')
      await client?.end().catch(() => {})
    },
  }
}

/** Yields the first argument of each event. Not a generator: `return()` of a generator that awaits an event waits for that event. */
function toMessages<Message>(events: AsyncIterator<unknown[]>, onReturn = () => {}): AsyncIterableIterator<Message> {
  const toMessage = ({ done, value }: IteratorResult<unknown[]>) => (done ? { done, value: undefined } : { done: false as const, value: value[0] as Message })
  return {
    next: async () => toMessage(await events.next()),
    return: async () => {
      onReturn()
      return toMessage((await events.return?.()) ?? { done: true, value: undefined })
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
