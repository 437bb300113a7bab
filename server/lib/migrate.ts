import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { type MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import { Client, Pool } from 'pg'

const folder = fileURLToPath(new URL('../../prisma/', import.meta.url))
const filters = { externalTables: [], externalEnums: [] }

/** Any number; the same in every server that migrates this database. */
const lockKey = 7_264_119

/**
 * Applies prisma/migrations, or the `wanted` ones of them, with Prisma's own engine, one server at a time; answers the names applied.
 * A migration that failed before, or was edited after it was applied, stops the start.
 */
export async function migrate(databaseUrl: string, wanted?: string[]): Promise<string[]> {
  const lock = new Client({ connectionString: databaseUrl })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [lockKey])
    return await withEngine(databaseUrl, async (engine) => {
      const migrationsList = await readMigrations(wanted)
      const { editedMigrationNames, failedMigrationNames } = await engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters })
      if (failedMigrationNames.length) throw new Error(`These migrations failed before and need a human: ${failedMigrationNames.join(', ')}`)
      if (editedMigrationNames.length) throw new Error(`These migrations were edited after they were applied: ${editedMigrationNames.join(', ')}`)
      return (await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames
    })
  } finally {
    await lock.end()
  }
}

/** The SQL from an older prisma/schema.prisma, or from nothing, to the present one. Reads no table of the database. */
export async function schemaChange(databaseUrl: string, older: string | null): Promise<string> {
  return withEngine(databaseUrl, async (engine) => {
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

async function withEngine<T>(databaseUrl: string, use: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const { path, content } = await readSchema()
  const pool = new Pool({ connectionString: databaseUrl })
  const adapter = bindMigrationAwareSqlAdapterFactory(wholeScripts(pool))
  const engine = await SchemaEngine.new({ datamodels: [[path, content]] }, () => {}, adapter)
  try {
    return await use(engine)
  } finally {
    engine.free()
    await pool.end()
  }
}

/** Milliseconds that a change waits for a table at a time: whoever asks for the table meanwhile waits behind it. */
const longestLock = 1000
/** How often it tries; between two attempts those who waited have their turn. */
const mostAttempts = 120

/** A script that could not have its tables was undone as a whole, and is tried again: students post while a change waits for somebody's long transaction. */
async function withoutQueues(run: () => Promise<unknown>) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await run())
    } catch (error) {
      const couldNotLock = (error as { code?: string }).code === '55P03'
      if (!couldNotLock || attempt === mostAttempts) throw error
    }
    await pause(500)
  }
}

/** The adapter cuts scripts at each semicolon, also inside a function. PostgreSQL reads them itself, and takes each as one transaction. */
function wholeScripts(pool: Pool) {
  const factory = new PrismaPg(pool)
  const connect = factory.connect.bind(factory)
  const executeScript = async (script: string) => {
    const client = await pool.connect()
    try {
      await client.query(`set lock_timeout = ${longestLock}`)
      await withoutQueues(() => client.query(script))
    } finally {
      client.release(true)
    }
  }
  return Object.assign(factory, { connect: async () => Object.assign(await connect(), { executeScript }) })
}

async function readSchema() {
  const path = join(folder, 'schema.prisma')
  return { path, content: await readFile(path, 'utf8') }
}

async function readMigrations(wanted?: string[]): Promise<MigrationList> {
  const baseDir = join(folder, 'migrations')
  const entries = await readdir(baseDir, { withFileTypes: true }).catch(() => [])
  const all = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const unknown = wanted?.find((name) => !all.includes(name))
  if (unknown) throw new Error(`This version of Thinnai does not know the migration ${unknown}: use one that does.`)
  const names = wanted ?? all
  const migrationDirectories = await Promise.all(
    names.toSorted().map(async (path) => ({
      path,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: await readFile(join(baseDir, path, 'migration.sql'), 'utf8') } },
    })),
  )
  const lockfile = { path: 'migration_lock.toml', content: await readFile(join(baseDir, 'migration_lock.toml'), 'utf8').catch(() => null) }
  return { baseDir, lockfile, shadowDbInitScript: '', migrationDirectories }
}
