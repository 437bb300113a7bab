type StreamOptions<Update> = { signal: AbortSignal; onOpen: () => void; onUpdate: (update: Update) => void; onGraphqlError: () => void }

type Options<Update> = {
  /** Streams until `signal` aborts; resolves when the stream ends for any reason. */
  openStream: (topics: string[], options: StreamOptions<Update>) => Promise<unknown>
  onUpdate: (update: Update) => void
  /** These topics were not streamed until now. */
  onConnected: (topics: string[]) => void
  /** These topics are not streamed, since a stream could not be opened. The next attempt follows in `retryDelayMs`. */
  onUnavailable: (topics: string[]) => void
}

type Stream = { topics: string[]; isRefused: boolean; abortController: AbortController }

/** Changes of the topics within this time open one stream. */
const changeDelayMs = 100
/** Before a stream is opened again that could not be opened. Lists are polled at each attempt. */
const retryDelayMs = 60_000
/** Before a broken stream is opened again; random, so that clients do not reconnect at once. */
const getReconnectDelayMs = () => 1000 + Math.random() * 4000

/** Keeps a stream of the topics open. When they change, the stream of the new ones opens before that of the old ones is closed: no update is lost. */
export function createConnection<Update>({ openStream, onUpdate, onConnected, onUnavailable }: Options<Update>) {
  let topics: string[] = []
  let current: Stream | undefined
  let opening: Stream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** No stream opens before this time. */
  let retryAt = 0

  const isStreaming = (topic: string) => current?.topics.includes(topic) ?? false
  const isStreamingAll = (stream: Stream | undefined) => stream !== undefined && stream.topics.join('\n') === topics.join('\n')

  function schedule(delayMs: number) {
    clearTimeout(timer)
    timer = setTimeout(connect, delayMs)
  }

  function connect() {
    if (isStreamingAll(opening)) return
    opening?.abortController.abort()
    opening = undefined
    if (isStreamingAll(current)) return
    if (topics.length === 0) {
      current?.abortController.abort()
      current = undefined
      return
    }
    const stream: Stream = { topics, isRefused: false, abortController: new AbortController() }
    opening = stream
    void openStream(topics, {
      signal: stream.abortController.signal,
      onOpen: () => onOpen(stream),
      onUpdate,
      onGraphqlError: () => {
        stream.isRefused = true
      },
    }).then(() => onEnd(stream))
  }

  function onOpen(stream: Stream) {
    if (stream !== opening) return
    retryAt = 0
    const connected = stream.topics.filter((topic) => !isStreaming(topic))
    const previous = current
    current = stream
    opening = undefined
    previous?.abortController.abort()
    if (connected.length) onConnected(connected)
  }

  function onEnd(stream: Stream) {
    const wasOpen = stream === current
    if (wasOpen) current = undefined
    else if (stream === opening) opening = undefined
    else return
    const isUnavailable = !wasOpen || stream.isRefused
    if (isUnavailable) onUnavailable(stream.topics.filter((topic) => !isStreaming(topic)))
    // The stream that is opening replaces this one.
    if (opening) return
    const delayMs = isUnavailable ? retryDelayMs : getReconnectDelayMs()
    retryAt = Date.now() + delayMs
    schedule(delayMs)
  }

  return {
    isStreaming,
    /** Streams these topics from soon on, or from the next attempt after a failure; none closes the stream. */
    setTopics(next: string[]) {
      const added = next.filter((topic) => !topics.includes(topic) && !isStreaming(topic))
      topics = next
      const waitMs = topics.length === 0 || isStreamingAll(current) ? 0 : retryAt - Date.now()
      schedule(Math.max(changeDelayMs, waitMs))
      if (waitMs > changeDelayMs && added.length) onUnavailable(added)
    },
    stop() {
      clearTimeout(timer)
      current?.abortController.abort()
      opening?.abortController.abort()
      current = opening = undefined
    },
  }
}
