/** A code that was out of sight for this long is a new scan. */
const maxGapMs = 2500

/** Creates a test whether a code is seen for the first time: a camera sees a ticket in many pictures. `now` in milliseconds. */
export function createRepeatFilter() {
  let last: { code: string; seenAt: number } | null = null
  return (code: string, now: number): boolean => {
    const isNew = last?.code !== code || now - last.seenAt > maxGapMs
    last = { code, seenAt: now }
    return isNew
  }
}
