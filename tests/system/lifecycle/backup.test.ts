import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordDomainEvent } from '../../../server/jobs/record-domain-event.ts'
import { createBusiness, createPost, createStudent } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { request } from '../../support/http/client.ts'
import { createEmptyDatabase, runCli } from '../../support/run-cli.ts'
import { runSql } from '../../support/run-sql.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const jobs = { handlers: { 'test.restored': { first: async () => {}, second: async () => {} } } }
const app = setUpTestApp(undefined, { jobs })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-backup-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const run = (tool: string, dataDir: string, databaseUrl: string, ...args: string[]) => runCli(tool, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, ...args)

/** Reads every row of every table, to compare two databases. */
async function rowsIn(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows: tables } = await client.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' and table_name not in ('_prisma_migrations', 'migrations') order by 1`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(`select to_jsonb(t)::text as row from ${name} t`)
    all[name.replace('public.', '')] = rows.map(({ row }) => row).sort()
  }
  await client.end()
  return all
}

test('a backup of a running campus restores to the same campus', { timeout: 120_000 }, async () => {
  const { token } = await createStudent(app)
  const contentHtml = '<p>With\ta "picture", a \\N and தமிழ் &amp; 🎉</p>'
  await createPost(app, { token, contentHtml, media: [await createPng('one.png', 1400, 900)] })
  await createBusiness(app, { token, name: 'Kept' })
  const event = { kind: 'test.restored', subject: 'kept', actor: null, at: new Date() } as const
  await recordDomainEvent(app.database, event)
  // A worker has just begun one of the two jobs.
  await app.database.$executeRaw`update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() where key like '%/second %'`
  const backup = join(folder, 'backup')
  expect(await run('backup', app.dataDir, app.databaseUrl, backup)).toMatch(/^\d+ rows and \d+ files as of .*\nexit 0$/)
  // Back up again into the same folder while students post: the backup is a consistent snapshot.
  let isDone = false
  const posting = (async () => {
    for (let n = 0; !isDone; n += 1) await createPost(app, { token, contentHtml: `<p>meanwhile ${n}</p>` })
  })()
  expect(await run('backup', app.dataDir, app.databaseUrl, backup)).toMatch(/exit 0$/)
  isDone = true
  await posting
  expect((await readdir(backup)).filter((name) => name.startsWith('tables-'))).toHaveLength(1)
  const before = await rowsIn(app.databaseUrl)

  const target = { dataDir: join(folder, 'restored'), url: await createEmptyDatabase() }
  expect(await run('restore', target.dataDir, target.url, backup)).toMatch(/^\d+ rows and \d+ files of .* are restored\nexit 0$/)
  expect(await run('fsck', target.dataDir, target.url)).toMatch(/ 0 missing, 0 orphaned\nexit 0$/)
  const { posts = [], post_counts = [], post_files: _links, passages = [], passage_words: _words, ...others } = await rowsIn(target.url)
  const { posts: allPosts = [], post_counts: allCounts = [], post_files: _l, passages: allPassages = [], passage_words: _w, ...othersBefore } = before
  expect(others).toEqual(othersBefore)
  expect(posts.length).toBeGreaterThan(0)
  expect(allPosts).toEqual(expect.arrayContaining(posts))
  expect(allCounts).toEqual(expect.arrayContaining(post_counts))
  expect(post_counts).toHaveLength(posts.length)
  expect(allPassages).toEqual(expect.arrayContaining(passages))

  expect([others.domain_events?.length, others['graphile_worker._private_jobs']?.length]).toEqual([2, 3])
  const restored = await startTestApp({ databaseUrl: target.url }, { jobs })
  expect(await restored.runJobs()).toBe(2)
  await recordDomainEvent(restored.database, event)
  expect(await restored.runJobs()).toBe(2)
  const response = await request(restored, 'POST', '/api/posts', { contentHtml: '<p>and on</p>', community: 'lounge' }, token)
  expect(response.status).toBe(201)
  const draft = await createStudent(restored)
  expect(draft.uid).toBeTruthy()
  await restored.stop()
})

test('a missing folder argument is reported before anything starts', { timeout: 120_000 }, async () => {
  for (const tool of ['backup', 'restore']) {
    expect(await run(tool, join(folder, 'not-made'), '')).toBe(`Name a folder: npm run ${tool} -- <folder>\nexit 2`)
    expect(await readdir(folder)).not.toContain('not-made')
  }
})

test('the schema moderation of a former version is backed up and recreated', { timeout: 120_000 }, async () => {
  await runSql(
    app.databaseUrl,
    `create schema moderation;
    create table moderation.posts (id uuid primary key, "a name" text not null, hashtags text[] not null default '{}', at timestamptz not null default now());
    insert into moderation.posts (id, "a name") values ('0190b8a0-0000-7000-8000-000000000001', 'insulting');
    create table moderation.notes (id serial, post uuid references moderation.posts);
    insert into moderation.notes (post) select id from moderation.posts;`,
  )
  const all = 'select to_jsonb(p) as post, to_jsonb(n) as note from moderation.posts p join moderation.notes n on n.post = p.id'
  const columns = `select table_name, column_name, data_type, is_nullable, case when column_name <> 'id' then column_default end as column_default,
    (select count(*) from pg_constraint where conrelid = 'moderation.posts'::regclass and contype = 'p') as keys
    from information_schema.columns where table_schema = 'moderation' order by 1, 2`
  const backup = join(folder, 'moderated')
  expect(await run('backup', app.dataDir, app.databaseUrl, backup)).toMatch(/exit 0$/)
  const url = await createEmptyDatabase()
  expect(await run('restore', join(folder, 'moderated-restored'), url, backup)).toMatch(/ are restored\nexit 0$/)
  for (const query of [all, columns]) expect(await runSql(url, query)).toEqual(await runSql(app.databaseUrl, query))
  expect(await runSql(url, all)).toHaveLength(1)
  await runSql(app.databaseUrl, 'drop schema moderation cascade')
})

test('a backup with missing files fails, and keeps the older one if all are missing', {
  timeout: 120_000,
}, async () => {
  await createPost(app, { media: [await createPng('one.png'), await createPng('two.png')] })
  const backup = join(folder, 'of-all')
  expect(await run('backup', app.dataDir, app.databaseUrl, backup)).toMatch(/exit 0$/)
  const older = [await readdir(backup), await readFile(join(backup, 'manifest.json'), 'utf8')]
  expect(await run('backup', join(folder, 'elsewhere'), app.databaseUrl, backup)).toMatch(
    /^The storage has none of the \d+ referenced files: check DATA_DIR or the bucket\. .*\nexit 2$/,
  )
  expect([await readdir(backup), await readFile(join(backup, 'manifest.json'), 'utf8')]).toEqual(older)

  const [missingFile = ''] = await app.listStoredFiles()
  const [from, aside] = [join(app.dataDir, 'media', missingFile), join(folder, missingFile)]
  await rename(from, aside)
  const fewer = join(folder, 'of-fewer')
  expect(await run('backup', app.dataDir, app.databaseUrl, fewer)).toMatch(
    /^1 of the \d+ referenced files is missing or of another size, and `npm run fsck` names it\n\d+ rows and \d+ files as of .*\nexit 1$/,
  )
  await rename(aside, from)
  const target = { dataDir: join(folder, 'restored-fewer'), url: await createEmptyDatabase() }
  expect(await run('restore', target.dataDir, target.url, fewer)).toMatch(/ are restored\nexit 0$/)
  expect(await run('fsck', target.dataDir, target.url)).toMatch(new RegExp(`^missing or of another size: ${missingFile}\n.* 1 missing, .*\nexit 1$`))
})

test('a restore over users or from an incomplete backup is refused', async () => {
  await createPost(app)
  const backup = join(folder, 'another')
  expect(await run('backup', app.dataDir, app.databaseUrl, backup)).toMatch(/exit 0$/)
  const before = await rowsIn(app.databaseUrl)
  expect(await run('restore', app.dataDir, app.databaseUrl, backup)).toBe('The database already has users. Restore into a new one.\nexit 2')
  expect(await rowsIn(app.databaseUrl)).toEqual(before)
  expect(await run('restore', app.dataDir, await createEmptyDatabase(), join(folder, 'nowhere'))).toContain('There is no complete backup in')
  // A truncated table: nothing is restored.
  const [tables = ''] = (await readdir(backup)).filter((name) => name.startsWith('tables-'))
  const posts = join(backup, tables, 'posts.copy')
  await writeFile(posts, (await readFile(posts, 'utf8')).replace(/[^\n]*\n$/, ''))
  const fresh = await createEmptyDatabase()
  expect(await run('restore', join(folder, 'half'), fresh, backup)).toMatch(/The backup has \d+ rows of posts instead of \d+\.\nexit 2$/)
  expect((await rowsIn(fresh)).users).toEqual([expect.stringContaining('"uid": "former-student"')])
})
