/** Lets one at a time go on under each key, in the order they came; what is answered ends the turn. Whoever leaves while waiting gives up the place. */
export function takingTurns() {
  const last = new Map<string, Promise<void>>()
  return async (key: string, signal: AbortSignal): Promise<() => void> => {
    const before = last.get(key)
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const mine = Promise.all([before, over]).then(() => {
      if (last.get(key) === mine) last.delete(key)
    })
    last.set(key, mine)
    if (signal.aborted) end()
    signal.throwIfAborted()
    await Promise.race([before, gone(signal)])
    if (!signal.aborted) return end
    end()
    throw signal.reason
  }
}

const gone = (signal: AbortSignal) =>
  new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true })))
