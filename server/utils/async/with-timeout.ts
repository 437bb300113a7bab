/** Rejects if a promise does not settle within `timeoutMs`. Its later result or error is ignored. */
export async function withTimeout<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    // setImmediate: data that arrived while the event loop was blocked is read first.
    timer = setTimeout(() => setImmediate(() => reject(new Error(`timed out after ${timeoutMs / 1000} seconds`))), timeoutMs)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
    promise.catch(() => {})
  }
}
