import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
/** The Node flags of `npm start`. */
export const startFlags: string[] = manifest.scripts.start.match(/--\S+/g)
const mainPath = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** Killed on exit, so that a failed test leaves no process behind. */
const runningProcesses = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of runningProcesses) child.kill('SIGKILL')
})

export type ServerProcess = { child: ChildProcess; output: () => string; exited: Promise<number | null> }

/**
 * Starts the real server in a separate process, with log level `silent` and without the sample campus. `wrapperCommand` is a program that runs it
 * (with arguments), `nodeOptions` are additional options of Node.
 */
export function launchServer(
  dataDir: string,
  env: Record<string, string> = {},
  { wrapperCommand = [], nodeOptions = [] }: { wrapperCommand?: string[]; nodeOptions?: string[] } = {},
): ServerProcess {
  const [command = '', ...args] = [...wrapperCommand, process.execPath, ...startFlags, ...nodeOptions, mainPath]
  return launchProcess([command, ...args], dataDir, {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: '0',
    AUTH_EMULATOR_PORT: '0',
    SAMPLE_CAMPUS: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '100000',
    ...env,
  })
}

/** Starts a process in a folder, with additional environment variables. It does not inherit the Auth emulator of the tests. */
export function launchProcess([command, ...args]: [string, ...string[]], cwd: string, env: Record<string, string>): ServerProcess {
  const { FIREBASE_AUTH_EMULATOR_HOST: _emulator, ...inherited } = process.env
  const child = spawn(command, args, { cwd, env: { ...inherited, ...env } })
  runningProcesses.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return { child, output: () => output, exited: new Promise((resolve) => child.once('close', resolve)) }
}

/** Resolves with the URL of the server once it listens; rejects with its output if it exits first. */
export const waitForAddress = ({ child, output }: ServerProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const check = () => {
      const [, address] = /listening at (http:\S+)/.exec(output()) ?? []
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    }
    child.stdout?.on('data', check)
    child.once('close', () => reject(new Error(output())))
    check()
  })
