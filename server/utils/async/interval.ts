/**
 * Runs a task immediately and then every `intervalMs`, skipping a run while the previous one is in progress. The task must handle its own
 * errors. `firstRun` settles with the first run; `stop` waits for a run in progress.
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
