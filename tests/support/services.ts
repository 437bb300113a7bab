import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../server/embedded/start.ts'
import { migrate } from '../../server/lib/migrate.ts'

/** Real PostgreSQL and the real Auth emulator, once per run; each test file gets a database of its own. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-tests-'))
  const embedded = await startEmbedded({ dataDir, postgres: true, identity: true, authPort: 0 })
  const { databaseUrl = '', authEmulatorHost = '' } = embedded
  await migrate(databaseUrl)
  project.provide('databaseUrl', databaseUrl)
  project.provide('authEmulatorHost', authEmulatorHost)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    authEmulatorHost: string
  }
}
