/** Milliseconds between two looks at the clock, and by how many it may be late. */
const beat = 50
const mostLate = 300
/** How many may wait for a connection to the database; some half a second's worth. */
const mostWaiting = 400

/** Of what a process has more than it can do, in the words of the metrics; null while all is well. */
export type Overload = 'event loop' | 'database' | null

/** Watches for a thread that runs late twice in a row (once may be a hiccup), and for too many that wait for the database: `waiting` tells how many do. */
export function watchLoad(waiting: () => number): { overload(): Overload; stop(): void } {
  let late = [0, 0]
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    late = [late[1] ?? 0, now - last - beat]
    last = now
  }, beat).unref()
  const overload = () => {
    if (waiting() > mostWaiting) return 'database'
    return Math.min(...late) > mostLate ? 'event loop' : null
  }
  return { overload, stop: () => clearInterval(timer) }
}
