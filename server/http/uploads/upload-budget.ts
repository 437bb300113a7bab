/** What a request brings that does not say how much: as much as the largest file. */
const assumedBodyBytes = 100 * 1024 * 1024
/** Beside its files a form has names, texts and boundaries. */
const formOverheadBytes = 1024 * 1024

/** Takes room for what somebody sends until it is over; false when that and what else they have under way is more than `most` bytes. */
export type ReserveUploadBytes = (sender: string, bytes: number | undefined, maxBytes: number, done: Promise<unknown>) => boolean

/** Bytes on their way into this server, by who sends them: bounded before any of them is read. */
export function createUploadBudget(): ReserveUploadBytes {
  const bytesBySender = new Map<string, number>()
  return (sender, bytes = assumedBodyBytes, maxBytes, done) => {
    const totalBytes = (bytesBySender.get(sender) ?? 0) + Math.max(0, bytes - formOverheadBytes)
    if (totalBytes > maxBytes) return false
    bytesBySender.set(sender, totalBytes)
    void done.then(() => {
      const remainingBytes = (bytesBySender.get(sender) ?? 0) - Math.max(0, bytes - formOverheadBytes)
      if (remainingBytes > 0) bytesBySender.set(sender, remainingBytes)
      else bytesBySender.delete(sender)
    })
    return true
  }
}
