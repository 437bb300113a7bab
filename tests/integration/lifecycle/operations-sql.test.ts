import { readFile } from 'node:fs/promises'
import { Client, type QueryResult } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../../server/database/migrate.ts'
import { sweepOnce } from '../../../server/features/media/orphan-cleanup.ts'
import { type Account, graphql, request, student } from '../../support/client.ts'
import { png } from '../../support/image-and-pdf-files.ts'
import { inventoryOf } from '../../support/reconcile.ts'
import { readFeed } from '../../support/running-server.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')

let app: TestApp
let client: Client
let blocks: string[]
/** Those that a test has run. */
const run = new Set<string>()
beforeAll(async () => {
  app = await startTestApp()
  client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  blocks = [...(await read('docs/operations.md')).matchAll(/^```sql\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
})
afterAll(async () => {
  await client.end()
  await app.stop()
})

/** Runs the one block of the document that has these words in it, with what stands there for a post or a student made real. */
async function inDocument(words: string, real: Record<string, string> = {}): Promise<QueryResult[]> {
  const [block = '', ...others] = blocks.filter((each) => each.includes(words))
  expect([block === '', others]).toEqual([false, []])
  run.add(block)
  let sql = block
  for (const [stands, is] of Object.entries(real)) {
    expect(sql).toContain(stands)
    sql = sql.replaceAll(stands, is)
  }
  return [await client.query(sql)].flat()
}

const rows = async (sql: string, ...values: unknown[]) => (await client.query(sql, values)).rows

test('the role of requests is made as the file of docker-compose.yml makes it, and may do what a server needs of it and no more', async () => {
  const script = await read('deploy/postgres/10-requests-role.sql')
  const inBlocks = blocks.filter((block) => block.includes('TO thinnai_requests') || block.includes('ROLE thinnai_requests'))
  expect(inBlocks.join('')).toBe(script)
  await inDocument('CREATE ROLE thinnai_requests')
  try {
    await inDocument('GRANT USAGE ON SCHEMA public')
    // As after a restore, into a database where they may stand.
    await inDocument('GRANT USAGE ON SCHEMA public')
    await client.query('create table after_it (id serial primary key)')
    await client.query('set role thinnai_requests')
    await client.query('insert into after_it default values')
    await client.query(`insert into users_document_changes (uid, document) values ('u', '{}')`)
    await client.query('delete from users_document_changes')
    await expect(client.query('drop table users')).rejects.toThrow('must be owner of table users')
    await client.query('reset role')
    const [{ settings }] = await rows(
      `select setconfig as settings from pg_db_role_setting join pg_roles r on r.oid = setrole where rolname = 'thinnai_requests'`,
    )
    expect(settings).toEqual(['statement_timeout=2500ms', 'idle_in_transaction_session_timeout=10s'])
  } finally {
    await client.query('reset role; drop table if exists after_it; drop owned by thinnai_requests; drop role thinnai_requests')
  }
})

test('a replica gets its role and its slot, and how far it is behind can be asked', async () => {
  await inDocument('CREATE ROLE thinnai_follower')
  try {
    const [behind, slots] = await inDocument('FROM pg_stat_replication')
    expect(behind?.rows).toHaveLength(inject('stack') ? 1 : 0)
    expect(slots?.rows).toEqual([{ slot_name: 'replica_1', active: false, kept: null }])
  } finally {
    await client.query(`select pg_drop_replication_slot('replica_1'); drop role thinnai_follower`)
  }
})

test('what is applied, what takes long and what is large can be asked', async () => {
  const [applied] = await inDocument('ORDER BY finished_at DESC')
  expect(applied?.rows.length).toBe(5)
  const watched = await inDocument('FROM pg_stat_activity')
  expect(watched.map(({ fields }) => fields.map(({ name }) => name).join())).toEqual([
    'pid,usename,state,since,waits_for,query',
    'relname,size',
    'waiting,parked,oldest',
    'owner_uid,files,bytes',
  ])
})

test('what others do is told as hidden to a role that may not see it', async () => {
  const [behind = ''] = blocks.filter((block) => block.includes('FROM pg_stat_replication'))
  const [watching = ''] = blocks.filter((block) => block.includes('FROM pg_stat_activity'))
  await client.query('create role nobody_here; set role nobody_here')
  try {
    const others = (await rows(watching.slice(0, watching.indexOf(';')))).filter(({ query }) => query === '<insufficient privilege>')
    expect(new Set(others.map(({ state }) => state))).toEqual(new Set(['hidden']))
    const replicas = await rows(behind.slice(0, behind.indexOf(';')))
    expect(replicas.filter((each) => each.behind !== 'hidden')).toEqual([])
  } finally {
    await client.query('reset role; drop role nobody_here')
  }
})

test('a migration that failed is looked at, and tried again by the next start', async () => {
  const [{ name }] = await rows('select max(migration_name) as name from _prisma_migrations')
  await client.query(`insert into _prisma_migrations (id, checksum, migration_name, logs) values ('failed', '', $1, 'This is why.')`, [name])
  await expect(migrate(app.databaseUrl)).rejects.toThrow(`These migrations failed before and need a human: ${name}`)
  const [failed] = await inDocument('SET rolled_back_at = now()')
  expect(failed?.rows).toMatchObject([{ migration_name: name, logs: 'This is why.' }])
  expect(await migrate(app.databaseUrl)).toEqual([])
})

test('a parked change is due again', async () => {
  await client.query(`insert into users_document_changes (uid, document, refusals, parked_at) values ('u', '{}', 5, now())`)
  await inDocument('SET parked_at = NULL')
  expect(await rows(`delete from users_document_changes returning refusals, parked_at, due_at <= now() as due`)).toEqual([
    { refusals: 0, parked_at: null, due: true },
  ])
})

/** What stands in the document for a post. */
const standsForPost = '0190b8a0-0000-7000-8000-000000000001'
const standsForKey = '0190b8a0-0000-7000-8000-000000000002-480.webp'

async function posted(author: Account, words: string): Promise<{ id: string; key: string }> {
  const form = new FormData()
  form.append('contentHtml', `<p>${words}</p>`)
  form.append('community', 'lounge')
  form.append('media', await png())
  const { body } = await request(app, 'POST', '/api/posts/add', form, author.token)
  return { id: body.id, key: body.media[0].url.split('/').at(-1) }
}

/** A post as readers of the feed have it. */
async function shown(id: string): Promise<{ contentHtml: string; summary: string } | undefined> {
  const { body } = await readFeed(app.address)
  return body.find((post: { id: string }) => post.id === id)
}

describe('a post', () => {
  let author: Account
  let post: { id: string; key: string }
  beforeAll(async () => {
    author = await student(app)
    post = await posted(author, 'Come and buy my notes, kuthirai.')
  })

  test('is found by its address and by its words, and its author by it, by its file and by email', async () => {
    const globalId = Buffer.from(`Post:${post.id}`).toString('base64url')
    const [decoded, found] = await inDocument('convert_from', { UG9zdDowMTkwYjhhMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMDE: globalId })
    expect(decoded?.rows).toEqual([{ convert_from: `Post:${post.id}` }])
    expect(found?.rows).toMatchObject([{ id: post.id, author_uid: author.uid }])
    const { data } = await graphql(app, 'query($id: ID!) { node(id: $id) { id } }', { id: globalId })
    expect(data).toEqual({ node: { id: globalId } })
    const real = { [standsForPost]: post.id, [standsForKey]: post.key, 'kavya.r@vistas.ac.in': author.email }
    const [byPost, byFile, byEmail] = await inDocument('LEFT JOIN post_files', real)
    const [, byWidth] = await inDocument('LEFT JOIN post_files', { ...real, [standsForKey]: post.key.replace('.', '-480.') })
    expect(byWidth?.rows).toEqual(byFile?.rows)
    expect(byPost?.rows).toMatchObject([{ uid: author.uid, email: author.email }])
    expect(byFile?.rows).toMatchObject([{ owner_uid: author.uid, post_id: post.id }])
    expect(byEmail?.rows).toMatchObject([{ id: post.id, files: '1' }])
  })

  test('the id in the document is of the post in the document', () => {
    const [encoded = ''] = blocks.flatMap((block) => /decode\('(\w+)'/.exec(block)?.slice(1) ?? [])
    expect(Buffer.from(encoded, 'base64').toString()).toBe(`Post:${standsForPost}`)
  })

  test('is hidden and shown again, for readers and for Compa', async () => {
    const known = () => rows(`select source_id from passages where text like '%kuthirai%'`)
    expect(await known()).toHaveLength(1)
    await inDocument('CREATE SCHEMA IF NOT EXISTS moderation', { [standsForPost]: post.id })
    expect(await shown(post.id)).toMatchObject({ contentHtml: '<p>This post was taken down.</p>', summary: 'This post was taken down.' })
    expect(await known()).toEqual([])
    await inDocument('FROM moderation.posts AS kept', { [standsForPost]: post.id })
    expect(await rows('select content_html from posts where id = $1', post.id)).toEqual([{ content_html: '<p>Come and buy my notes, kuthirai.</p>' }])
    expect(await known()).toHaveLength(1)
    expect(await rows('select from moderation.posts')).toEqual([])
  })

  test('is deleted with what was kept of its words when it was hidden', async () => {
    const hidden = await posted(author, 'Hidden first.')
    await inDocument('CREATE SCHEMA IF NOT EXISTS moderation', { [standsForPost]: hidden.id })
    expect(await rows('select author_uid from moderation.posts')).toEqual([{ author_uid: author.uid }])
    await inDocument('CREATE TEMPORARY TABLE taken', { [standsForPost]: hidden.id })
    expect(await rows('select from moderation.posts')).toEqual([])
    await client.query('drop schema moderation cascade')
  })

  test('is deleted with the rows of its files, whose bytes the sweeper takes; other posts stay', async () => {
    const other = await posted(author, 'Mine, and harmless.')
    await inDocument('CREATE TEMPORARY TABLE taken', { [standsForPost]: post.id })
    expect(await shown(post.id)).toBeUndefined()
    expect((await fetch(`${app.address}/media/${post.key}`)).status).toBe(404)
    expect((await fetch(`${app.address}/media/${other.key}`)).status).toBe(200)
    await sweepOnce({ ...app, now: () => new Date(Date.now() + 2 * 3_600_000) })
    expect(await inventoryOf(app)).toEqual({ missing: [], unnamed: [] })
    expect(await app.storedFiles()).toContain(other.key)
    expect(await shown(other.id)).toBeDefined()
  })
})

test('an account is closed: no row of it is left in any table, and others keep theirs', async () => {
  const [leaving, staying] = [await student(app), await student(app)]
  for (const each of [leaving, staying]) {
    const setUp = new FormData()
    for (const [name, value] of Object.entries({ course: 'BCom Finance', ownsBusiness: 'true', clubs: 'Aesthetica-(Art)' })) setUp.append(name, value)
    setUp.append('profilePic', await png())
    expect((await request(app, 'PUT', `/api/users/setup/${each.uid}`, setUp, each.token)).status).toBe(200)
    expect((await request(app, 'PATCH', `/api/users/business/${each.uid}`, { name: 'Idli Corner' }, each.token)).status).toBe(200)
    await posted(each, 'Once more.')
    const key = { 'idempotency-key': `key-of-${each.uid}` }
    await request(app, 'POST', '/api/posts', { contentHtml: '<p>Twice.</p>', community: 'lounge' }, each.token, key)
    expect((await request(app, 'POST', '/compa/ask', { question: 'Which clubs are there?' }, each.token)).status).toBe(200)
  }
  const tables = (await rows(`select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)).map(
    ({ name }) => name as string,
  )
  // Of the hidden posts one is gone from the feed since.
  for (const each of [leaving, staying])
    for (const words of ['Hidden.', 'Hidden and gone.']) {
      const { id } = await posted(each, words)
      await inDocument('CREATE SCHEMA IF NOT EXISTS moderation', { [standsForPost]: id })
      if (words === 'Hidden.') continue
      await client.query('delete from post_files where post_id = $1', [id])
      await client.query('delete from posts where id = $1', [id])
    }
  tables.push('moderation.posts')
  const holding = async (uid: string) => {
    const found = await Promise.all(
      tables.map(async (name) =>
        (await app.database.$queryRawUnsafe<object[]>(`select 1 from ${name} as each where each::text like $1`, `%${uid}%`)).length ? [name] : [],
      ),
    )
    return found.flat().sort()
  }
  const before = await holding(leaving.uid)
  expect(before).toEqual(
    expect.arrayContaining([
      '"_ClubToUser"',
      'businesses',
      'compa_usage',
      'files',
      'messages',
      'moderation.posts',
      'post_keys',
      'posts',
      'upload_days',
      'users',
    ]),
  )
  await inDocument('DELETE FROM users WHERE', { 'a-uid': leaving.uid })
  expect(await holding(leaving.uid)).toEqual([])
  expect(await holding(staying.uid)).toEqual(before)
})

test('every block of SQL in the document was run', () => {
  expect(blocks.filter((block) => !run.has(block))).toEqual([])
})
