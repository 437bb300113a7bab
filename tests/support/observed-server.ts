import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** Starts the whole server in a process of its own, on the tests' services; `address` and `metrics` once it is open, `exited` with its code. */
export function launchServer(databaseUrl: string, dataDir: string, env: Record<string, string>, flags: string[] = []) {
  const defaults = {
    ...{ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SAMPLE_CAMPUS: 'off', LOG_LEVEL: 'silent' },
    FIREBASE_AUTH_EMULATOR_HOST: inject('authEmulatorHost'),
  }
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, main], {
    cwd: dataDir,
    env: { ...process.env, ...defaults, ...env },
  })
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const opened = new Promise<{ address: string; metrics: string }>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
        const [, address] = /open at (http:\S+)\n/.exec(output) ?? []
        const [, metrics = ''] = /Metrics are at (http:\S+)\n/.exec(output) ?? []
        if (address && (metrics || !env.METRICS_PORT)) resolve({ address: address.replace('localhost', '127.0.0.1'), metrics })
      })
    void exited.then(() => reject(new Error(output)))
  })
  opened.catch(() => {})
  return {
    ...{ opened, exited, output: () => output },
    end() {
      child.kill('SIGTERM')
      return exited
    },
  }
}
