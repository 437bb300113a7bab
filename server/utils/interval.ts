/**
 * Runs a round at once and again every so many milliseconds, never two at a time. A round tells its own faults.
 * `first` settles with the first round; `stop` waits for the one under way.
 */
export function runAtInterval(task: () => Promise<void>, intervalMs: number): { firstRun: Promise<void>; stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= task().finally(() => {
      running = undefined
    })
    return running
  }
  const firstRun = run()
  const timer = setInterval(run, intervalMs).unref()
  return {
    firstRun,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
