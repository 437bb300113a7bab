/**
 * Runs a round at once and again every so many milliseconds, never two at a time. A round tells its own faults.
 * `first` settles with the first round; `stop` waits for the one under way.
 */
export function inRounds(round: () => Promise<void>, every: number): { first: Promise<void>; stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const begin = () => {
    running ??= round().finally(() => {
      running = undefined
    })
    return running
  }
  const first = begin()
  const timer = setInterval(begin, every).unref()
  return {
    first,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
