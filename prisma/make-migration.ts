import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diffSchema } from '../server/database/migrate.ts'
import { startEmbedded } from '../server/embedded/start.ts'

/** `npm run migration -- <name>`: writes a migration for the changes of prisma/schema.prisma since the last commit. */
const name = process.argv[2]
if (!name || !/^[a-z0-9_]+$/.test(name)) throw new Error('Give the migration a name in snake_case.')

const gitShow = spawnSync('git', ['show', 'HEAD:prisma/schema.prisma'], { encoding: 'utf8' })
const committedSchema = gitShow.status === 0 ? gitShow.stdout : null

const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-migration-'))
const embedded = await startEmbedded({ dataDir, postgres: true, identity: false, authPort: 0 })
const sql = await diffSchema(embedded.databaseUrl ?? '', committedSchema)
await embedded.stop()
await rm(dataDir, { recursive: true, force: true })

if (sql) {
  const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = new URL(`migrations/${timestamp}_${name}/`, import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('migration.sql', folder), sql)
  await writeFile(new URL('migrations/migration_lock.toml', import.meta.url), 'provider = "postgresql"\n')
  console.log(`Written: ${folder.pathname}`)
} else {
  console.log('The migrations and the schema agree: nothing to write.')
}
process.exit()
