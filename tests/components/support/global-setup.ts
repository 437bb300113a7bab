import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../../server/embedded/start.ts'

/** Starts the Auth emulator, which the identity provider's SDK in the browser calls. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-components-'))
  const { authEmulatorHost, stop } = await startEmbedded({ dataDir, postgres: false, identity: true, authPort: 0 })
  project.provide('authEmulatorHost', authEmulatorHost ?? '')
  return async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
