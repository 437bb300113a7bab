import { inject } from 'vitest'
import { roadsTo } from './database-stack.ts'
import { addressOf, launch } from './server-process.ts'

/** The whole server on the tests' services; `opened` tells its address and where its metrics are, if anywhere. */
export function launchServer(databaseUrl: string, dataDir: string, env: Record<string, string>, node: string[] = []) {
  const server = launch(dataDir, { ...roadsTo(databaseUrl), FIREBASE_AUTH_EMULATOR_HOST: inject('authEmulatorHost'), ...env }, { node })
  const opened = addressOf(server).then((address) => ({ address, metrics: /Metrics are at (http:\S+)\n/.exec(server.output())?.[1] ?? '' }))
  opened.catch(() => {})
  return {
    ...{ ...server, opened },
    end() {
      server.child.kill('SIGTERM')
      return server.exited
    },
  }
}
