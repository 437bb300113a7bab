import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../../server/database/migrate.ts'
import { startEmbedded } from '../../../server/embedded/start.ts'
import { createMaintenanceUrl, disableDurability, runSql, templateDatabase } from '../run-sql.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { startPostgresPair } from './postgres-pair.ts'

/**
 * Starts PostgreSQL and the Auth emulator, once per run; each test file gets its own database. With `TEST_STACK=cluster` PostgreSQL has a replica
 * and PgBouncer in front of it.
 */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-tests-'))
  const usesCluster = process.env.TEST_STACK === 'cluster'
  const embedded = await startEmbedded({ dataDir, postgres: !usesCluster, identity: true, authPort: 0 })
  const cluster = usesCluster ? await startClusterDatabase(dataDir) : undefined
  const databaseUrl = cluster?.databaseUrl ?? embedded.databaseUrl ?? ''
  await migrate(databaseUrl)
  const maintenanceUrl = createMaintenanceUrl(databaseUrl)
  if (!usesCluster) await disableDurability(maintenanceUrl)
  // PostgreSQL cannot copy a database that has connections.
  await runSql(maintenanceUrl, `create database ${templateDatabase} template thinnai allow_connections false`)
  project.provide('databaseUrl', databaseUrl)
  project.provide('authEmulatorHost', embedded.authEmulatorHost ?? '')
  project.provide('cluster', cluster?.urls ?? null)
  return async () => {
    await embedded.stop()
    await cluster?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Synchronous, since tests read with one viewer what another has just written. Replica lag is tested in tests/cluster. */
async function startClusterDatabase(dataDir: string) {
  const { primary, replica, stop } = await startPostgresPair(join(dataDir, 'pair'), { isSynchronous: true })
  const { username, password } = new URL(primary.databaseUrl)
  const pgBouncer = await startPgBouncer(primary.databaseUrl, { [username]: password })
  return {
    databaseUrl: primary.databaseUrl,
    urls: { pooledUrl: pgBouncer.urlFor(username), replicaUrl: replica.databaseUrl },
    async stop() {
      await pgBouncer.stop()
      await stop()
    },
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    authEmulatorHost: string
    cluster: { pooledUrl: string; replicaUrl: string } | null
  }
}
