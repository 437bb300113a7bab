import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveUpdate } from '../../../client/src/lib/network/live/tabs.ts'

type Stream = { topics: string[]; signal: AbortSignal; onOpen: () => void; onData: (data: { liveUpdates: LiveUpdate }) => void }

const streams = vi.hoisted(() => [] as Stream[])
vi.mock('../../../client/src/lib/network/sse-client.ts', () => ({
  subscribeToStream: (_query: unknown, { topics }: { topics: string[] }, options: Omit<Stream, 'topics'>) => {
    streams.push({ topics, ...options })
    options.onOpen()
    return new Promise<void>((resolve) => options.signal.addEventListener('abort', () => resolve()))
  },
}))

// Node's own locks and channels are those of browsers.
vi.stubGlobal('window', globalThis)
const { joinTabs } = await import('../../../client/src/lib/network/live/tabs.ts')

const openTabs: { leave: () => void }[] = []
/** Joins as a tab with these topics; `events` are those of its listeners. */
function openTab(...topics: string[]) {
  const events: string[] = []
  const tab = joinTabs({
    onUpdate: ({ topic }) => events.push(`update ${topic}`),
    onConnected: (connected) => events.push(`connected ${connected}`),
    onUnavailable: (unavailable) => events.push(`unavailable ${unavailable}`),
  })
  openTabs.push(tab)
  tab.setTopics(topics, topics)
  return { ...tab, events }
}
const getOpenStreams = () => streams.filter(({ signal }) => !signal.aborted)
const sendUpdate = (topic: string) => getOpenStreams()[0]?.onData({ liveUpdates: { topic } as LiveUpdate })

afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
beforeEach(() => void streams.splice(0))
afterEach(() => {
  for (const tab of openTabs.splice(0)) tab.leave()
})

test('tabs share one stream of all their topics, and each gets the updates', async () => {
  const [first, second] = [openTab('a'), openTab('a', 'b')]
  await expect.poll(() => getOpenStreams().map(({ topics }) => topics)).toEqual([['a', 'b']])
  sendUpdate('b')
  await expect.poll(() => [first.events.at(-1), second.events.at(-1)]).toEqual(['update b', 'update b'])
})

test('another tab opens a stream when the one with the stream leaves', async () => {
  const [first, second] = [openTab('a'), openTab('b')]
  await expect.poll(() => getOpenStreams().map(({ topics }) => topics)).toEqual([['a', 'b']])
  first.leave()
  await expect.poll(() => getOpenStreams().map(({ topics }) => topics)).toEqual([['b']])
  await expect.poll(() => second.events.at(-1)).toMatch(/^connected/)
  const { length } = first.events
  sendUpdate('b')
  await expect.poll(() => second.events.at(-1)).toBe('update b')
  expect(first.events).toHaveLength(length)
})

test('the topics of a tab that leaves are not streamed any more', async () => {
  const [, second] = [openTab('a'), openTab('b')]
  await expect.poll(() => getOpenStreams().map(({ topics }) => topics)).toEqual([['a', 'b']])
  second.leave()
  await expect.poll(() => getOpenStreams().map(({ topics }) => topics)).toEqual([['a']])
})

test('a new subscriber of a topic that is streamed already is connected', async () => {
  const first = openTab('a')
  await expect.poll(() => first.events).toEqual(['connected a'])
  first.setTopics(['a'], ['a'])
  await expect.poll(() => first.events).toEqual(['connected a', 'connected a'])
  expect(streams).toHaveLength(1)
})
