/**
 * Creates a mutex per key, first come, first served. Acquiring resolves to the function that releases it. When `signal` aborts, a waiting
 * caller leaves the queue and its promise rejects with the signal's reason.
 */
export function createKeyedMutex() {
  const tails = new Map<string, Promise<void>>()
  return async (key: string, signal: AbortSignal): Promise<() => void> => {
    const previous = tails.get(key)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const tail = Promise.all([previous, released]).then(() => {
      if (tails.get(key) === tail) tails.delete(key)
    })
    tails.set(key, tail)
    if (signal.aborted) release()
    signal.throwIfAborted()
    await Promise.race([previous, waitForAbort(signal)])
    if (!signal.aborted) return release
    release()
    throw signal.reason
  }
}

const waitForAbort = (signal: AbortSignal) =>
  new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true })))
