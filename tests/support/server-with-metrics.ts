import { inject } from 'vitest'
import { databaseEnv } from './database-stack.ts'
import { launchServer, waitForAddress } from './server-process.ts'

/** The whole server on the tests' services; `opened` tells its address and where its metrics are, if anywhere. */
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
