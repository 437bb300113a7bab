/**
 * An external store (React's `useSyncExternalStore`) with the number of unseen notifications, at most 100. A count that was requested before the number changed
 * otherwise is requested again: it may be older than the change.
 */
export function createUnseenCountStore(fetchCount: () => Promise<number>) {
  let count = 0
  let isFetching = false
  let isOutdated = false
  const listeners = new Set<() => void>()
  const update = (next: number) => {
    count = next
    for (const listener of listeners) listener()
  }
  return {
    getCount: () => count,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Sets the count that a mutation has returned. */
    setCount(next: number) {
      isOutdated = true
      update(next)
    },
    /** Requests the count. A failed request changes nothing. */
    async refresh() {
      isOutdated = true
      if (isFetching) return
      isFetching = true
      try {
        while (isOutdated) {
          isOutdated = false
          const next = await fetchCount()
          if (!isOutdated) update(next)
        }
      } catch {
        // The next refresh follows when the user returns to the window, or a stream opens.
      } finally {
        isFetching = false
      }
    },
  }
}
