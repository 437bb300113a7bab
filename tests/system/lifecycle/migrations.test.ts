import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { checkDatabase } from '../../../server/cli/checks/check-database.ts'
import { migrate } from '../../../server/database/migrate.ts'

const migrationNames = (await readdir('prisma/migrations', { withFileTypes: true })).filter((entry) => entry.isDirectory()).map((entry) => entry.name)
/** The migration of these tests, whichever is the last one. It locks `posts` against writes for a moment and creates the table `post_keys` with an index. */
const testedMigration = '20261121212401_post_keys'
const olderMigrations = migrationNames.filter((name) => name < testedMigration)

/** For each test: a database with the older migrations, a connection to it that can hold a lock, and an admin connection. */
let url: URL
let holder: Client
let admin: Client
beforeEach(async () => {
  url = new URL(inject('databaseUrl'))
  admin = await open(url)
  url.pathname = `/migrating_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${databaseName()}`)
  await migrate(url.href, olderMigrations)
  holder = await open(url)
})
afterEach(async () => {
  await holder.end()
  await admin.query(`drop database ${databaseName()} with (force)`)
  await admin.end()
})

const databaseName = () => url.pathname.slice(1)

async function open({ href }: URL) {
  const client = new Client({ connectionString: href })
  await client.connect()
  return client
}

/** Applies the migrations up to the tested one. */
const migrateToTested = (attempts?: number) => migrate(url.href, [...olderMigrations, testedMigration], attempts)

const lockPosts = () => holder.query('begin; lock table posts in row exclusive mode')
const unlockPosts = () => holder.query('commit')

/** Waits until a connection to the database has this `wait_event` in pg_stat_activity. */
async function waitForWaitEvent(event: string) {
  const waits = () => admin.query('select from pg_stat_activity where datname = $1 and wait_event = $2', [databaseName(), event])
  await expect.poll(async () => (await waits()).rowCount, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0)
}

/** The recorded attempts of the tested migration, in order. */
async function listAttempts(): Promise<{ finished: boolean; undone: boolean; logs: string | null }[]> {
  const { rows } = await holder.query(
    'select finished_at is not null as finished, rolled_back_at is not null as undone, logs from _prisma_migrations where migration_name = $1 order by started_at',
    [testedMigration],
  )
  return rows
}
const applied = { finished: true, undone: false, logs: null }
const undone = { finished: false, undone: true, logs: expect.any(String) }

const fetchDoctorMessage = async () => (await checkDatabase({ url: url.href }))[0]?.message

/** Runs the migrations in a separate process and kills it as soon as it has this `wait_event`. */
async function killDuring(event: string) {
  const script = `import('./server/database/migrate.ts').then(({ migrate }) => migrate(process.argv[1], process.argv.slice(2)))`
  const server = spawn(process.execPath, ['--eval', script, url.href, ...olderMigrations, testedMigration], { stdio: 'ignore' })
  const exited = once(server, 'exit')
  await waitForWaitEvent(event)
  server.kill('SIGKILL')
  await exited
}

test('writes continue while a migration waits for a lock', async () => {
  const student = await open(url)
  await student.query(`insert into users (uid, email, username, username_key, created_at) values ('u1', 'u1@vistas.ac.in', 'one', 'one', now())`)
  const post = () =>
    student.query(
      `insert into posts (id, author_uid, community, content_html, summary, hashtags, created_at) values ($1, 'u1', 'LOUNGE', '<p>x</p>', 'x', '{}', now())`,
      [randomUUID()],
    )
  await lockPosts()
  const migration = migrateToTested()
  // Each post is written while the migration waits or between two of its attempts. The lock is released after them.
  for (let n = 0; n < 3; n += 1) {
    await waitForWaitEvent('relation')
    await post()
  }
  await unlockPosts()
  expect(await migration).toEqual([testedMigration])
  await post()
  await student.end()
})

test('a migration that timed out is retried at the next start', async () => {
  await lockPosts()
  await expect(migrateToTested(1)).rejects.toThrow('canceling statement due to lock timeout')
  await unlockPosts()
  expect(await listAttempts()).toEqual([undone])
  expect(await migrateToTested()).toEqual([testedMigration])
  expect(await listAttempts()).toEqual([undone, applied])
})

test('a start killed while waiting is resumed by the next', async () => {
  await lockPosts()
  await killDuring('relation')
  const missing = migrationNames.length - olderMigrations.length
  expect(await fetchDoctorMessage()).toContain(`${missing} of ${migrationNames.length} migrations are not applied yet; the next start does that`)
  const migration = migrateToTested()
  await expect.poll(listAttempts, { timeout: 10_000 }).toEqual([undone, { finished: false, undone: false, logs: expect.any(String) }])
  await unlockPosts()
  expect(await migration).toEqual([testedMigration])
  expect(await listAttempts()).toEqual([undone, applied])
})

test('a script whose server was killed is awaited and not run twice', async () => {
  await holder.query(`create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(3); return new; end $$;
    create trigger dawdle before update on _prisma_migrations for each row when (old.finished_at is null and new.finished_at is not null) execute function dawdle()`)
  await killDuring('PgSleep')
  const migration = migrateToTested()
  await waitForWaitEvent('transactionid')
  expect(await migration).toEqual([])
  expect(await listAttempts()).toEqual([applied])
})

test('a failed migration is rolled back and requires an operator', async () => {
  await holder.query('create index post_keys_taken_at_idx on posts (created_at)')
  await expect(migrateToTested()).rejects.toThrow('relation "post_keys_taken_at_idx" already exists')
  await expect(migrateToTested()).rejects.toThrow(`These migrations failed before and need a human: ${testedMigration}`)
  expect(await listAttempts()).toEqual([{ finished: false, undone: false, logs: expect.stringContaining('relation "post_keys_taken_at_idx" already exists') }])
  expect((await holder.query(`select to_regclass('post_keys') as made`)).rows).toEqual([{ made: null }])
  expect(await fetchDoctorMessage()).toContain('needs a human')
})

test('a migration of unknown state requires an operator', async () => {
  await holder.query(`insert into _prisma_migrations (id, checksum, migration_name) values ('of an older version', '', $1)`, [testedMigration])
  await expect(migrateToTested()).rejects.toThrow(`These migrations failed before and need a human: ${testedMigration}`)
  expect(await fetchDoctorMessage()).toContain('needs a human')
})

test('every script is one transaction', async () => {
  for (const each of migrationNames) {
    const script = await readFile(`prisma/migrations/${each}/migration.sql`, 'utf8')
    expect(script).not.toMatch(/^\s*(begin|start|commit|rollback|abort|prepare)(\s+(work|transaction)\b[^;]*)?;/im)
  }
})
