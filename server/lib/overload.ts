/** Milliseconds between two looks at the clock, and by how many it may be late. */
const beat = 50
const mostLate = 300
/** How many may wait for a connection to the database; some half a second's worth. */
const mostWaiting = 400

/**
 * Whether this process has more to do than it can: its thread runs late twice in a row (once may be a hiccup), or too many wait
 * for the database. `waiting` tells how many do.
 */
export function watchLoad(waiting: () => number): { overloaded(): boolean; stop(): void } {
  let late = [0, 0]
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    late = [late[1] ?? 0, now - last - beat]
    last = now
  }, beat).unref()
  return { overloaded: () => Math.min(...late) > mostLate || waiting() > mostWaiting, stop: () => clearInterval(timer) }
}
