/** What a request brings that does not say how much: as much as the largest file. */
const unsaid = 100 * 1024 * 1024
/** Beside its files a form has names, texts and boundaries. */
const formRoom = 1024 * 1024

/** Takes room for what somebody sends until it is over; false when that and what else they have under way is more than `most` bytes. */
export type TakeRoom = (who: string, bytes: number | undefined, most: number, over: Promise<unknown>) => boolean

/** Bytes on their way into this server, by who sends them: bounded before any of them is read. */
export function openRoom(): TakeRoom {
  const sending = new Map<string, number>()
  return (who, bytes = unsaid, most, over) => {
    const all = (sending.get(who) ?? 0) + Math.max(0, bytes - formRoom)
    if (all > most) return false
    sending.set(who, all)
    void over.then(() => {
      const rest = (sending.get(who) ?? 0) - Math.max(0, bytes - formRoom)
      if (rest > 0) sending.set(who, rest)
      else sending.delete(who)
    })
    return true
  }
}
