import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
/** As `npm start` runs it. */
export const startFlags: string[] = manifest.scripts.start.match(/--\S+/g)
const mainPath = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** A test that fails before its end leaves nothing running. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export type ServerProcess = { child: ChildProcess; output: () => string; exited: Promise<number | null> }

/** The real server in a process of its own, quiet and without the sample campus. `under` is a program that runs it, `node` options of Node. */
export function launchServer(
  dataDir: string,
  env: Record<string, string> = {},
  { wrapperCommand = [], nodeOptions = [] }: { wrapperCommand?: string[]; nodeOptions?: string[] } = {},
): ServerProcess {
  const defaults = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: '0',
    AUTH_EMULATOR_PORT: '0',
    SAMPLE_CAMPUS: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '100000',
  }
  const { FIREBASE_AUTH_EMULATOR_HOST: _emulator, ...inherited } = process.env
  const [command = '', ...args] = [...wrapperCommand, process.execPath, ...startFlags, ...nodeOptions, mainPath]
  const child = spawn(command, args, { cwd: dataDir, env: { ...inherited, ...defaults, ...env } })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return { child, output: () => output, exited: new Promise((resolve) => child.once('close', resolve)) }
}

/** The server's address, once it is open. */
export const waitForAddress = ({ child, output }: ServerProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const check = () => {
      const [, address] = /open at (http:\S+)/.exec(output()) ?? []
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    }
    child.stdout?.on('data', check)
    child.once('close', () => reject(new Error(output())))
    check()
  })
