// @module-tag rest
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../../server/database/migrate.ts'
import { type DocumentedSql, openDocumentedSql } from '../../support/docs/documented-sql.ts'
import { type Account, createPost, createReply, createStudent } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { findTables } from '../../support/read-tables.ts'
import { createPostWithImage } from '../../support/subjects.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let sql: DocumentedSql
beforeAll(async () => {
  sql = await openDocumentedSql(app.databaseUrl)
})
afterAll(() => sql.client.end())

const rows = async (text: string, ...values: unknown[]) => (await sql.client.query(text, values)).rows

test('the documented role has exactly the privileges that the server needs', async () => {
  const script = await readFile('deploy/postgres/10-requests-role.sql', 'utf8')
  const roleBlocks = sql.blocks.filter((block) => block.includes('TO thinnai_requests') || block.includes('ROLE thinnai_requests'))
  expect(roleBlocks.join('')).toBe(script)
  await sql.run('CREATE ROLE thinnai_requests')
  try {
    await sql.run('GRANT USAGE ON SCHEMA public')
    // Twice, as after a restore into a database that may have the grants already.
    await sql.run('GRANT USAGE ON SCHEMA public')
    await sql.client.query('create table after_it (id serial primary key); set role thinnai_requests; insert into after_it default values')
    await sql.client.query(`insert into users_document_changes (uid, document) values ('u', '{}'); delete from users_document_changes`)
    await expect(sql.client.query("update moderation_log set act = 'x'")).rejects.toThrow('permission denied')
    await sql.client.query(
      `insert into domain_events (id, kind, subject, at, payload, handlers) values (gen_random_uuid(), 'test.role', 's', now(), '{}', '{one,two}')`,
    )
    await expect(sql.client.query('select from graphile_worker.jobs')).rejects.toThrow('permission denied')
    await expect(sql.client.query('drop table users')).rejects.toThrow('must be owner of table users')
    await sql.client.query('reset role')
    expect(await rows('select task_identifier as task from graphile_worker.jobs order by 1')).toEqual([{ task: 'test.role/one' }, { task: 'test.role/two' }])
    const [{ settings }] = await rows(
      `select setconfig as settings from pg_db_role_setting join pg_roles r on r.oid = setrole where rolname = 'thinnai_requests'`,
    )
    expect(settings).toEqual(['statement_timeout=2500ms', 'idle_in_transaction_session_timeout=10s'])
  } finally {
    await sql.client.query('reset role; drop table if exists after_it; drop owned by thinnai_requests; drop role thinnai_requests')
  }
})

test('a replica gets its role and slot, and its lag can be queried', async () => {
  await sql.run('CREATE ROLE thinnai_follower')
  try {
    const [replicationBlock, slots] = await sql.run('FROM pg_stat_replication')
    expect(replicationBlock?.rows).toHaveLength(inject('cluster') ? 1 : 0)
    expect(slots?.rows).toEqual([{ slot_name: 'replica_1', active: false, retained: null }])
  } finally {
    await sql.client.query(`select pg_drop_replication_slot('replica_1'); drop role thinnai_follower`)
  }
})

test('applied migrations, slow queries and large tables can be queried', async () => {
  const [applied] = await sql.run('ORDER BY finished_at DESC')
  expect(applied?.rows.length).toBe(5)
  const results = await sql.run('FROM pg_stat_activity')
  expect(results.map(({ fields }) => fields.map(({ name }) => name).join())).toEqual([
    'pid,usename,state,since,waits_for,query',
    'relname,size',
    'waiting,parked,oldest',
    'owner_uid,files,bytes',
  ])
})

test('activity is hidden from roles without the privilege', async () => {
  const [replicationBlock = ''] = sql.blocks.filter((block) => block.includes('FROM pg_stat_replication'))
  const [activityBlock = ''] = sql.blocks.filter((block) => block.includes('FROM pg_stat_activity'))
  await sql.client.query('create role nobody_here; set role nobody_here')
  try {
    const others = (await rows(activityBlock.slice(0, activityBlock.indexOf(';')))).filter(({ query }) => query === '<insufficient privilege>')
    expect(new Set(others.map(({ state }) => state))).toEqual(new Set(['hidden']))
    const replicas = await rows(replicationBlock.slice(0, replicationBlock.indexOf(';')))
    expect(replicas.filter((each) => each.behind !== 'hidden')).toEqual([])
  } finally {
    await sql.client.query('reset role; drop role nobody_here')
  }
})

test('a failed migration is inspected and retried', async () => {
  const [{ name }] = await rows('select max(migration_name) as name from _prisma_migrations')
  await sql.client.query(`insert into _prisma_migrations (id, checksum, migration_name, logs) values ('failed', '', $1, 'This is why.')`, [name])
  await expect(migrate(app.databaseUrl)).rejects.toThrow(`These migrations failed before and need a human: ${name}`)
  const [failed] = await sql.run('SET rolled_back_at = now()')
  expect(failed?.rows).toMatchObject([{ migration_name: name, logs: 'This is why.' }])
  expect(await migrate(app.databaseUrl)).toEqual([])
})

test('a dead letter is scheduled again', async () => {
  await sql.client.query(`insert into users_document_changes (uid, document, refusals, parked_at) values ('u', '{}', 5, now())`)
  await sql.run('SET parked_at = NULL')
  expect(await rows(`delete from users_document_changes returning refusals, parked_at, due_at <= now() as due`)).toEqual([
    { refusals: 0, parked_at: null, due: true },
  ])
})

/** The example ids of the document. */
const documentedPostId = '0190b8a0-0000-7000-8000-000000000001'
const documentedKey = '0190b8a0-0000-7000-8000-000000000002-480.webp'

describe('a post', () => {
  let author: Account
  let post: { id: string; key: string }
  beforeAll(async () => {
    author = await createStudent(app)
    post = await createPostWithImage(app, author, 'Come and buy my notes, kuthirai.')
  })

  test('is found by URL and text, and its author by post, file and email', async () => {
    const globalId = Buffer.from(`Post:${post.id}`).toString('base64url')
    const [decoded, lookupRows] = await sql.run('convert_from', { UG9zdDowMTkwYjhhMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMDE: globalId })
    expect(decoded?.rows).toEqual([{ convert_from: `Post:${post.id}` }])
    expect(lookupRows?.rows).toMatchObject([{ id: post.id, author_uid: author.uid }])
    const { data } = await graphql(app, 'query($id: ID!) { node(id: $id) { id } }', { id: globalId })
    expect(data).toEqual({ node: { id: globalId } })
    const replacements = { [documentedPostId]: post.id, [documentedKey]: post.key, 'kavya.r@vistas.ac.in': author.email }
    const [byPost, byFile, byEmail] = await sql.run('LEFT JOIN post_files', replacements)
    const [, byWidth] = await sql.run('LEFT JOIN post_files', { ...replacements, [documentedKey]: post.key.replace('.', '-480.') })
    expect(byWidth?.rows).toEqual(byFile?.rows)
    expect(byPost?.rows).toMatchObject([{ uid: author.uid, email: author.email }])
    expect(byFile?.rows).toMatchObject([{ owner_uid: author.uid, post_id: post.id }])
    expect(byEmail?.rows).toMatchObject([{ id: post.id, files: '1' }])
  })

  test('the id in the document is of the post in the document', () => {
    const [encoded = ''] = sql.blocks.flatMap((block) => /decode\('(\w+)'/.exec(block)?.slice(1) ?? [])
    expect(Buffer.from(encoded, 'base64').toString()).toBe(`Post:${documentedPostId}`)
  })
})

test('a reply is found by its number and text', async () => {
  const [post, author] = [await createPost(app), await createStudent(app)]
  await createReply(app, post.id)
  const { id } = await createReply(app, post.id, { token: author.token, contentHtml: '<p>Nari.</p>' })
  const [byNumber, byText] = await sql.run('FROM replies WHERE content_html ILIKE', {
    ...{ [documentedPostId]: post.id, 'number = 42': 'number = 2', 'buy my notes': 'nari' },
  })
  expect(byNumber?.rows).toMatchObject([{ id, author_uid: author.uid }])
  expect(byText?.rows).toMatchObject([{ id, post_id: post.id, number: 2 }])
})

test('an account is closed: nothing of it is left, and an answer of Compa that quotes its post is cleared', async () => {
  const [author, asker] = [await createStudent(app), await createStudent(app)]
  await createPostWithImage(app, author, 'The lost bicycle is at the pangolin counter.')
  const { data } = await graphql(app, 'mutation { askCompa(input: {question: "Where is the lost bicycle?"}) { answer } }', {}, asker.token)
  expect(data.askCompa.answer).toContain('pangolin')
  await sql.run('UPDATE users SET deletion_requested_at', { 'a-uid': author.uid })
  await app.runSchedule('purge-accounts')
  await app.runJobs()
  // Until the outbox has deleted the users document.
  expect(await findTables(app, [author.uid])).toEqual(['users_document_changes'])
  expect(await rows(`select text, sources from messages where user_uid = $1 and role = 'ASSISTANT'`, asker.uid)).toEqual([
    { text: 'This answer quoted a post that is deleted.', sources: [] },
  ])
})

test('every SQL block of the document is executed', () => {
  expect(sql.getUnexecutedBlocks()).toEqual([])
})
