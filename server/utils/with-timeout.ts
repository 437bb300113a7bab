/** What the work comes to, or an error once it has taken too long; whatever becomes of it then is nobody's concern. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    // What came while this thread was at something else is read first.
    timer = setTimeout(() => setImmediate(() => reject(new Error(`no answer in ${milliseconds / 1000} seconds`))), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
