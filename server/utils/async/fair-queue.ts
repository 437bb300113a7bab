/** A bounded queue that is served round-robin by sender: first in, first out for each sender, and many entries of one do not delay the few of another. */
type FairQueue<T> = {
  length(): number
  /**
   * Adds an entry. If the queue is then longer than `maxLength`, drops and returns the newest entry of the sender with the most entries,
   * which may be the added one.
   */
  push(sender: string, entry: T, maxLength: number): T | undefined
  /** Removes and returns the oldest entry of the next sender for which `isReady` is true. */
  shift(isReady?: (sender: string) => boolean): T | undefined
  /** Moves a sender behind all others. */
  moveToEnd(sender: string): void
  /** Removes and returns the matching entries. */
  extract(matches: (entry: T) => boolean): T[]
}

export function createFairQueue<T>(): FairQueue<T> {
  // Senders in the order in which they are served.
  const entriesBySender = new Map<string, T[]>()
  let length = 0

  function findLongestQueue(): [string, T[]] {
    let result: [string, T[]] = ['', []]
    for (const candidate of entriesBySender) if (candidate[1].length >= result[1].length) result = candidate
    return result
  }

  return {
    length: () => length,
    push(sender, entry, maxLength) {
      const entries = entriesBySender.get(sender) ?? []
      entriesBySender.set(sender, entries)
      entries.push(entry)
      length += 1
      if (length <= maxLength) return
      length -= 1
      const longestQueue = findLongestQueue()
      // If another sender has equally many entries, the added one is dropped.
      const [dropFrom, candidates] = longestQueue[1].length > entries.length ? longestQueue : [sender, entries]
      const dropped = candidates.pop()
      if (!candidates.length) entriesBySender.delete(dropFrom)
      return dropped
    },
    shift(isReady = () => true) {
      for (const [sender, entries] of entriesBySender) {
        if (!isReady(sender)) continue
        const entry = entries.shift()
        length -= 1
        entriesBySender.delete(sender)
        if (entries.length) entriesBySender.set(sender, entries)
        return entry
      }
      return
    },
    moveToEnd(sender) {
      const entries = entriesBySender.get(sender)
      if (entries && entriesBySender.delete(sender)) entriesBySender.set(sender, entries)
    },
    extract(matches) {
      const extracted: T[] = []
      for (const [sender, entries] of entriesBySender) {
        const remaining = entries.filter((entry) => !matches(entry))
        if (remaining.length === entries.length) continue
        extracted.push(...entries.filter(matches))
        if (remaining.length) entriesBySender.set(sender, remaining)
        else entriesBySender.delete(sender)
      }
      length -= extracted.length
      return extracted
    },
  }
}
