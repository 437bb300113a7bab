import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { type MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import { Client, Pool } from 'pg'
import { migrateJobQueue } from './migrate-job-queue.ts'
import { createScriptAdapterFactory, markInterruptedRolledBack, maxLockAttempts } from './migration-scripts.ts'

const folder = fileURLToPath(new URL('../../prisma/', import.meta.url))
const filters = { externalTables: [], externalEnums: [] }

/** The key of the advisory lock: an arbitrary number, the same in every server. */
const lockKey = 7_264_119

/**
 * Applies prisma/migrations, or only `migrationNames`, with Prisma's schema engine, and those of the job queue, one server at a time. Returns the names of
 * the applied migrations. Throws if a migration failed before or was edited after it was applied. A migration that could not lock its tables, or whose server
 * was killed, is retried.
 */
export async function migrate(databaseUrl: string, migrationNames?: string[], attempts = maxLockAttempts): Promise<string[]> {
  const lock = new Client({ connectionString: databaseUrl })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [lockKey])
    await markInterruptedRolledBack(lock)
    const appliedMigrationNames = await withEngine(databaseUrl, attempts, async (engine) => {
      const migrationsList = await readMigrations(migrationNames)
      const { editedMigrationNames, failedMigrationNames } = await engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters })
      if (failedMigrationNames.length) throw new Error(`These migrations failed before and need a human: ${failedMigrationNames.join(', ')}`)
      if (editedMigrationNames.length) throw new Error(`These migrations were edited after they were applied: ${editedMigrationNames.join(', ')}`)
      return (await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames
    })
    await migrateJobQueue(databaseUrl)
    return appliedMigrationNames
  } finally {
    await lock.end()
  }
}

/** Returns the SQL that migrates an older prisma/schema.prisma, or with null an empty database, to the current one. Reads no table of the database. */
export async function diffSchema(databaseUrl: string, older: string | null): Promise<string> {
  return withEngine(databaseUrl, maxLockAttempts, async (engine) => {
    const { stdout } = await engine.diff({
      from: older === null ? { tag: 'empty' } : { tag: 'schemaDatamodel', files: [{ path: 'older.prisma', content: older }] },
      to: { tag: 'schemaDatamodel', files: [await readSchema()] },
      script: true,
      exitCode: null,
      filters,
    })
    return stdout?.includes('This is an empty migration') ? '' : (stdout ?? '')
  })
}

async function withEngine<T>(databaseUrl: string, attempts: number, use: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const { path, content } = await readSchema()
  const pool = new Pool({ connectionString: databaseUrl })
  const adapter = bindMigrationAwareSqlAdapterFactory(createScriptAdapterFactory(pool, attempts))
  const engine = await SchemaEngine.new({ datamodels: [[path, content]] }, () => {}, adapter)
  try {
    return await use(engine)
  } finally {
    engine.free()
    await pool.end()
  }
}

async function readSchema() {
  const path = join(folder, 'schema.prisma')
  return { path, content: await readFile(path, 'utf8') }
}

async function readMigrations(migrationNames?: string[]): Promise<MigrationList> {
  const baseDir = join(folder, 'migrations')
  const entries = await readdir(baseDir, { withFileTypes: true }).catch(() => [])
  const all = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const unknown = migrationNames?.find((name) => !all.includes(name))
  if (unknown) throw new Error(`This version of Thinnai does not know the migration ${unknown}: use one that does.`)
  const names = migrationNames ?? all
  const migrationDirectories = await Promise.all(
    names.toSorted().map(async (path) => ({
      path,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: await readFile(join(baseDir, path, 'migration.sql'), 'utf8') } },
    })),
  )
  const lockfile = { path: 'migration_lock.toml', content: await readFile(join(baseDir, 'migration_lock.toml'), 'utf8').catch(() => null) }
  return { baseDir, lockfile, shadowDbInitScript: '', migrationDirectories }
}
