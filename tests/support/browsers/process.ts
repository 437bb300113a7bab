import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Killed on exit, so that a failed test leaves no process behind. */
const runningProcesses = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of runningProcesses) child.kill('SIGKILL')
})

/** Starts a program and reads its standard error. */
export function startProcess(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  runningProcesses.add(child)
  const closed = once(child, 'close').finally(() => runningProcesses.delete(child))
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })

  /** Throws, with its output, if the program has exited. */
  const assertRunning = () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${command} has exited: ${output}`)
  }
  return {
    assertRunning,
    /** Resolves with the first match in the output; rejects if the program exits first. */
    async waitForOutput(pattern: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const match = pattern.exec(output)
        if (match) return match
        assertRunning()
        await Promise.race([closed, once(child.stderr, 'data')])
      }
    },
    async stop() {
      child.kill()
      await closed
    },
  }
}
