/** Minimum CPU time of one measurement: some kernels count in steps of 10 ms. */
const minMeasuredMs = 20

type Usage = { user: number; system: number }

/** CPU time of this thread for one run, in milliseconds. */
export function measureCpuMs(run: () => void): number {
  const before = process.threadCpuUsage()
  for (let runs = 1; ; runs += 1) {
    run()
    const usedMs = toMs(process.threadCpuUsage(before))
    if (usedMs >= minMeasuredMs) return usedMs / runs
  }
}

/** CPU time of the whole process for one run, in milliseconds, including other work of the process. */
export async function cpuMsOfAsync(run: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  for (let runs = 1; ; runs += 1) {
    await run()
    const usedMs = toMs(process.cpuUsage(before))
    if (usedMs >= minMeasuredMs) return usedMs / runs
  }
}

const toMs = ({ user, system }: Usage) => (user + system) / 1000
