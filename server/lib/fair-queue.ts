/** A bounded queue in which senders take turns: the entries of one sender leave in the order they came, and nobody's many delay another's few. */
export type FairQueue<T> = {
  length(): number
  lengthOf(sender: string): number
  /**
   * Adds an entry. When the queue is longer than `maxLength` then, the newest entry of the sender with the most entries is dropped and returned, which
   * may be the one just added.
   */
  push(sender: string, entry: T, maxLength: number): T | undefined
  /** Takes the next sender's oldest entry. */
  shift(): T | undefined
  /** Lets all other senders take their turns first. */
  moveToEnd(sender: string): void
  /** Takes out the entries that match, and returns them. */
  extract(matches: (entry: T) => boolean): T[]
}

export function createFairQueue<T>(): FairQueue<T> {
  // In the order of turns.
  const entriesBySender = new Map<string, T[]>()
  let length = 0

  function heaviestSender(): [string, T[]] | undefined {
    let result: [string, T[]] | undefined
    for (const candidate of entriesBySender) if (!result || candidate[1].length >= result[1].length) result = candidate
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
      const [heaviest = '', heaviestEntries = []] = heaviestSender() ?? []
      // Of senders with equally many the newcomer gives way.
      const [loser, losing] = heaviestEntries.length > entries.length ? [heaviest, heaviestEntries] : [sender, entries]
      const dropped = losing.pop()
      if (!losing.length) entriesBySender.delete(loser)
      return dropped
    },
    shift() {
      const [next] = entriesBySender
      if (!next) return
      const [sender, entries] = next
      const entry = entries.shift()
      length -= 1
      entriesBySender.delete(sender)
      if (entries.length) entriesBySender.set(sender, entries)
      return entry
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
