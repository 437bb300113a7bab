import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConnection } from '../../../client/src/lib/network/live/connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connection whose streams the test opens and ends, with a record of its events. */
function setUpConnection() {
  const events: string[] = []
  const streams: { topics: string[]; signal: AbortSignal; open(): void; update(text: string): void; refuse(): void; end(): Promise<void> }[] = []
  const connection = createConnection<string>({
    openStream: (topics, { signal, onOpen, onUpdate, onGraphqlError }) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve())
        const end = async () => {
          resolve()
          await vi.advanceTimersByTimeAsync(0)
        }
        streams.push({ topics, signal, open: onOpen, update: onUpdate, refuse: onGraphqlError, end })
      }),
    onUpdate: (update) => events.push(update),
    onConnected: (topics) => events.push(`connected ${topics}`),
    onUnavailable: (topics) => events.push(`unavailable ${topics}`),
  })
  const getStream = (index: number) => {
    const stream = streams[index]
    if (!stream) throw new Error(`There is no stream ${index}.`)
    return stream
  }
  const setTopics = async (...topics: string[]) => {
    connection.setTopics(topics)
    await vi.advanceTimersByTimeAsync(100)
  }
  return { connection, events, streams, getStream, setTopics }
}

describe('createConnection', () => {
  test('changes in quick succession open one stream', async () => {
    const { connection, streams, setTopics } = setUpConnection()
    connection.setTopics(['a'])
    connection.setTopics(['a', 'b'])
    await setTopics('a', 'b', 'c')
    expect(streams.map(({ topics }) => topics)).toEqual([['a', 'b', 'c']])
  })

  test('the stream of new topics opens before the old one is closed', async () => {
    const { events, getStream, setTopics } = setUpConnection()
    await setTopics('a')
    getStream(0).open()
    await setTopics('a', 'b')
    expect(getStream(0).signal.aborted).toBe(false)
    getStream(0).update('from the old one')
    getStream(1).open()
    expect(getStream(0).signal.aborted).toBe(true)
    getStream(1).update('from the new one')
    expect(events).toEqual(['connected a', 'from the old one', 'connected b', 'from the new one'])
  })

  test('topics that change while a stream opens replace it', async () => {
    const { events, streams, getStream, setTopics } = setUpConnection()
    await setTopics('a')
    await setTopics('b')
    expect(getStream(0).signal.aborted).toBe(true)
    getStream(0).open()
    getStream(1).open()
    expect(events).toEqual(['connected b'])
    await setTopics('b')
    expect(streams).toHaveLength(2)
  })

  test('no topics close the stream, and nothing opens another', async () => {
    const { streams, getStream, setTopics } = setUpConnection()
    await setTopics('a')
    getStream(0).open()
    await setTopics()
    expect(getStream(0).signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(streams).toHaveLength(1)
  })

  test('a broken stream opens again within five seconds, and its topics are reported as connected', async () => {
    const { events, streams, getStream, setTopics } = setUpConnection()
    await setTopics('a', 'b')
    getStream(0).open()
    await getStream(0).end()
    await vi.advanceTimersByTimeAsync(999)
    expect(streams).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(4001)
    getStream(1).open()
    expect(events).toEqual(['connected a,b', 'connected a,b'])
  })

  test.each(['refused', 'answered with an error'])('a stream that is %s is tried again each minute', async (reason) => {
    const { events, streams, getStream, setTopics } = setUpConnection()
    await setTopics('a')
    for (const index of [0, 1]) {
      if (reason !== 'refused') getStream(index).open()
      if (reason !== 'refused') getStream(index).refuse()
      await getStream(index).end()
      await vi.advanceTimersByTimeAsync(59_999)
      expect(streams).toHaveLength(index + 1)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(events.filter((event) => event === 'unavailable a')).toHaveLength(2)
  })

  test('the old stream stays while the new one is refused', async () => {
    const { events, getStream, setTopics } = setUpConnection()
    await setTopics('a')
    getStream(0).open()
    await setTopics('a', 'b')
    await getStream(1).end()
    expect(getStream(0).signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    getStream(2).open()
    expect(events).toEqual(['connected a', 'unavailable b', 'connected b'])
  })

  test('topics that change after a failure wait for the next attempt, and new ones are reported as unavailable', async () => {
    const { connection, events, streams, getStream, setTopics } = setUpConnection()
    await setTopics('a')
    await getStream(0).end()
    await setTopics('a', 'b')
    connection.setTopics(['b'])
    await vi.advanceTimersByTimeAsync(59_000)
    expect(streams).toHaveLength(1)
    expect(events).toEqual(['unavailable a', 'unavailable b'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(streams[1]?.topics).toEqual(['b'])
    getStream(1).open()
    await setTopics('b', 'c')
    expect(streams).toHaveLength(3)
  })

  test('the old stream may break while the new one opens', async () => {
    const { events, streams, getStream, setTopics } = setUpConnection()
    await setTopics('a')
    getStream(0).open()
    await setTopics('a', 'b')
    await getStream(0).end()
    getStream(1).open()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(streams).toHaveLength(2)
    expect(events).toEqual(['connected a', 'connected a,b'])
  })

  test('stop closes all streams for good', async () => {
    const { connection, events, streams, getStream, setTopics } = setUpConnection()
    await setTopics('a')
    getStream(0).open()
    await setTopics('a', 'b')
    connection.stop()
    expect(streams.map(({ signal }) => signal.aborted)).toEqual([true, true])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(streams).toHaveLength(2)
    expect(events).toEqual(['connected a'])
  })
})
