/** Assumed size of a body without Content-Length: the largest file. */
const assumedBodyBytes = 100 * 1024 * 1024
/** Allowance for the parts of a form that are not files: names, texts and boundaries. */
const formOverheadBytes = 1024 * 1024

/** Reserves bytes for an upload until `done` settles. False if the sender's concurrent uploads would exceed `maxBytes`. */
type ReserveUploadBytes = (sender: string, bytes: number | undefined, maxBytes: number, done: Promise<unknown>) => boolean

/** Limits the bytes that one sender uploads to this server at the same time, before any of them are read. */
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
