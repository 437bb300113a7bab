/** What the work comes to, or an error once it has taken too long; whatever becomes of it then is nobody's concern. */
export async function withTimeout<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    // What came while this thread was at something else is read first.
    timer = setTimeout(() => setImmediate(() => reject(new Error(`no answer in ${timeoutMs / 1000} seconds`))), timeoutMs)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
    promise.catch(() => {})
  }
}
