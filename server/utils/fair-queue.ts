/** A bounded queue that is served round-robin by sender: the entries of one sender leave in the order they came, and nobody's many delay another's few. */
export type FairQueue<T> = {
  length(): number
  lengthOf(sender: string): number
  /**
   * Adds an entry. When the queue is longer than `maxLength` then, the newest entry of the sender with the most entries is dropped and returned, which
   * may be the one just added.
   */
  push(sender: string, entry: T, maxLength: number): T | undefined
  /** Takes the oldest entry of the next sender, of those that `isReady` holds for. */
  shift(isReady?: (sender: string) => boolean): T | undefined
  /** Puts a sender behind all others. */
  moveToEnd(sender: string): void
  /** Takes out the entries that match, and returns them. */
  extract(matches: (entry: T) => boolean): T[]
}

export function createFairQueue<T>(): FairQueue<T> {
  // In the order in which senders are served.
  const entriesBySender = new Map<string, T[]>()
  let length = 0

  function longestQueue(): [string, T[]] {
    let result: [string, T[]] = ['', []]
    for (const candidate of entriesBySender) if (candidate[1].length >= result[1].length) result = candidate
    return result
  }

  return {
    length: () => length,
    lengthOf: (sender) => entriesBySender.get(sender)?.length ?? 0,
    push(sender, entry, maxLength) {
      const entries = entriesBySender.get(sender) ?? []
      entriesBySender.set(sender, entries)
      entries.push(entry)
      length += 1
      if (length <= maxLength) return
      length -= 1
      const longest = longestQueue()
      // Of senders with equally many the newcomer gives way.
      const [dropFrom, candidates] = longest[1].length > entries.length ? longest : [sender, entries]
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
        const rest = entries.filter((entry) => !matches(entry))
        if (rest.length === entries.length) continue
        extracted.push(...entries.filter(matches))
        if (rest.length) entriesBySender.set(sender, rest)
        else entriesBySender.delete(sender)
      }
      length -= extracted.length
      return extracted
    },
  }
}
