import { inject } from 'vitest'
import { launchServer, waitForAddress } from './server-process.ts'
import { databaseEnv } from './services/database-stack.ts'

/** Starts the real server on the services of the tests. `ready` resolves with its address and the URL of its metrics, empty if it serves none. */
export function launchServerWithMetrics(databaseUrl: string, dataDir: string, env: Record<string, string>, nodeOptions: string[] = []) {
  const server = launchServer(dataDir, { ...databaseEnv(databaseUrl), FIREBASE_AUTH_EMULATOR_HOST: inject('authEmulatorHost'), ...env }, { nodeOptions })
  const ready = waitForAddress(server).then((address) => ({ address, metricsUrl: /Metrics are at (http:\S+)\n/.exec(server.output())?.[1] ?? '' }))
  ready.catch(() => {})
  return {
    ...{ ...server, ready },
    stop() {
      server.child.kill('SIGTERM')
      return server.exited
    },
  }
}
