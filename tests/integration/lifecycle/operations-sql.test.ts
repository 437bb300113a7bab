// @module-tag rest
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../../server/database/migrate.ts'
import { cleanUpOrphans } from '../../../server/features/media/orphan-cleanup.ts'
import { toNodeId } from '../../../server/relay/node-id.ts'
import { type DocumentedSql, openDocumentedSql } from '../../support/docs/documented-sql.ts'
import { type Account, createBusiness, createPost, createReply, createStudent } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { collectInconsistencies } from '../../support/files/reconcile.ts'
import { graphql, request } from '../../support/http/client.ts'
import { findTables } from '../../support/read-tables.ts'
import { bookmark, createPostWithImage, createReplyWithImage, insertRevision, readPost, readReply, vote } from '../../support/subjects.ts'
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
const documentedReplyId = '0190b8a0-0000-7000-8000-000000000003'
const documentedKey = '0190b8a0-0000-7000-8000-000000000002-480.webp'

const countReplies = async (postId: string) => rows('select replies, last_reply_at, last_activity_at from post_counts where post_id = $1', postId)

describe('a post', () => {
  let author: Account
  let post: { id: string; key: string }
  beforeAll(async () => {
    author = await createStudent(app)
    post = await createPostWithImage(app, author, 'Come and buy my notes, kuthirai.')
    // It may run again.
    for (let run = 0; run < 2; run += 1) await sql.run('CREATE SCHEMA IF NOT EXISTS moderation')
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

  test('is hidden and restored for readers and Compa', async () => {
    const listPassages = () => rows(`select source_id from passages where text like '%kuthirai%'`)
    const readRevisions = async () =>
      (await graphql(app, 'query($id: ID!) { post(id: $id) { version revisions { contentHtml } } }', { id: toNodeId('Post', post.id) })).data.post
    await insertRevision(app, 'POST', post.id, '<p>Earlier</p>')
    expect(await listPassages()).toHaveLength(1)
    await sql.run('INSERT INTO moderation.posts', { [documentedPostId]: post.id })
    expect(await readRevisions()).toEqual({ version: 2, revisions: [] })
    expect(await readPost(app, post.id)).toMatchObject({ contentHtml: '<p>This post was taken down.</p>', summary: 'This post was taken down.' })
    expect(await listPassages()).toEqual([])
    await sql.run('FROM moderation.posts AS hidden', { [documentedPostId]: post.id })
    expect(await rows('select content_html from posts where id = $1', post.id)).toEqual([{ content_html: '<p>Come and buy my notes, kuthirai.</p>' }])
    expect(await listPassages()).toHaveLength(1)
    expect(await readRevisions()).toEqual({ version: 3, revisions: [{ contentHtml: '<p>Earlier</p>' }] })
    expect(await rows('select id from moderation.posts union all select id from moderation.revisions')).toEqual([])
  })

  test('deletes its hidden copy too', async () => {
    const hidden = await createPostWithImage(app, author, 'Hidden first.')
    const reply = await createReplyWithImage(app, await createStudent(app), hidden.id, 'Hidden too.')
    for (const [kind, { id }] of [['POST', hidden] as const, ['REPLY', reply] as const]) await insertRevision(app, kind, id, 'Hidden earlier.')
    await sql.run('INSERT INTO moderation.posts', { [documentedPostId]: hidden.id })
    await sql.run('INSERT INTO moderation.replies', { [documentedReplyId]: reply.id })
    expect(await rows('select author_uid from moderation.posts')).toEqual([{ author_uid: author.uid }])
    await insertRevision(app, 'REPLY', reply.id, 'Later.')
    await sql.run('UNION ALL SELECT file_id', { [documentedPostId]: hidden.id })
    expect(await rows('select id from moderation.posts union all select id from moderation.replies union all select id from moderation.revisions')).toEqual([])
    expect(await rows('select from revisions where subject_id = any($1)', [hidden.id, reply.id])).toEqual([])
    expect(await rows('select from files where key = any($1)', [hidden.key, reply.key])).toEqual([])
  })

  test('deletes its file rows, and cleanup its files', async () => {
    const other = await createPostWithImage(app, author, 'Mine, and harmless.')
    await sql.run('UNION ALL SELECT file_id', { [documentedPostId]: post.id })
    expect(await readPost(app, post.id)).toBeUndefined()
    expect((await fetch(`${app.address}/media/${post.key}`)).status).toBe(404)
    expect((await fetch(`${app.address}/media/${other.key}`)).status).toBe(200)
    await cleanUpOrphans({ ...app, now: () => new Date(Date.now() + 2 * 3_600_000) })
    expect(await collectInconsistencies(app)).toEqual({ missing: [], orphans: [] })
    expect(await app.listStoredFiles()).toContain(other.key)
    expect(await readPost(app, other.id)).toBeDefined()
  })
})

test.each([
  ['hidden', 'INSERT INTO moderation.posts', 'This answer quoted a post that was taken down.'],
  ['deleted', 'UNION ALL SELECT file_id', 'This answer quoted a post that is deleted.'],
  ["of a closed account's author", 'UPDATE users SET deletion_requested_at', 'This answer quoted a post that is deleted.'],
])('an answer of Compa that quotes a post is cleared once the post is %s', async (_name, block, text) => {
  await sql.run('CREATE SCHEMA IF NOT EXISTS moderation')
  const [author, asker] = [await createStudent(app), await createStudent(app)]
  const { id } = await createPostWithImage(app, author, 'The lost bicycle is at the pangolin counter.')
  const { data } = await graphql(app, 'mutation { askCompa(input: {question: "Where is the lost bicycle?"}) { answer } }', {}, asker.token)
  expect(data.askCompa.answer).toContain('pangolin')
  await sql.run(block, block.includes('users') ? { 'a-uid': author.uid } : { [documentedPostId]: id })
  await app.runSchedule('purge-accounts')
  await app.runJobs()
  expect(await rows(`select text, sources from messages where user_uid = $1 and role = 'ASSISTANT'`, asker.uid)).toEqual([{ text, sources: [] }])
})

describe('a reply', () => {
  let author: Account
  let post: { id: string }
  let reply: { id: string; nodeId: string; key: string }
  beforeAll(async () => {
    author = await createStudent(app)
    post = await createPost(app)
    await createReply(app, post.id)
    reply = await createReplyWithImage(app, author, post.id, 'Nari.')
    await insertRevision(app, 'REPLY', reply.id, '<p>Earlier</p>')
  })

  test('is found by its number and text', async () => {
    const [byNumber, byText] = await sql.run('FROM replies WHERE content_html ILIKE', {
      ...{ [documentedPostId]: post.id, 'number = 42': 'number = 2', 'buy my notes': 'nari' },
    })
    expect(byNumber?.rows).toMatchObject([{ id: reply.id, author_uid: author.uid }])
    expect(byText?.rows).toMatchObject([{ id: reply.id, post_id: post.id, number: 2 }])
  })

  test('is hidden and restored with its earlier versions', async () => {
    await sql.run('INSERT INTO moderation.replies', { [documentedReplyId]: reply.id })
    expect(await readReply(app, reply.nodeId)).toMatchObject({ contentHtml: '<p>This reply was taken down.</p>', version: 2, revisions: [] })
    await sql.run('FROM moderation.replies AS hidden', { [documentedReplyId]: reply.id })
    expect(await readReply(app, reply.nodeId)).toMatchObject({ contentHtml: '<p>Nari.</p>', version: 3, revisions: [{ contentHtml: '<p>Earlier</p>' }] })
    expect(await rows('select id from moderation.replies union all select id from moderation.revisions')).toEqual([])
  })

  test('is deleted with its file and earlier versions, and keeps its number', async () => {
    await vote(app, await createStudent(app), reply.nodeId)
    await sql.run('INSERT INTO moderation.replies', { [documentedReplyId]: reply.id })
    await sql.run('SELECT id, post_id, file_id FROM replies', { [documentedReplyId]: reply.id })
    expect(await readReply(app, reply.nodeId)).toMatchObject({ isDeleted: true, contentHtml: '', author: null, media: [], revisions: [] })
    const [first] = await rows('select created_at from replies where post_id = $1 and number = 1', post.id)
    expect(await countReplies(post.id)).toMatchObject([{ replies: 1, last_reply_at: first.created_at, last_activity_at: first.created_at }])
    for (const table of ['revisions', 'votes', 'moderation.revisions']) expect(await rows(`select from ${table} where subject_id = $1`, reply.id)).toEqual([])
    expect(await rows('select from files where key = $1', reply.key)).toEqual([])
    expect(await rows('select from moderation.replies')).toEqual([])
  })
})

test('closing an account leaves no row of it', async () => {
  const profile = { ownsBusiness: 'true' as const, clubs: ['Aesthetica-(Art)'], profilePic: await createPng() }
  const [closedAccount, otherAccount] = [await createStudent(app, { profile }), await createStudent(app, { profile })]
  for (const each of [closedAccount, otherAccount]) {
    await createBusiness(app, each)
    await createPostWithImage(app, each, 'Once more.')
    const key = { 'idempotency-key': `key-of-${each.uid}` }
    await request(app, 'POST', '/api/posts', { contentHtml: '<p>Twice.</p>', community: 'lounge' }, each.token, key)
    expect((await request(app, 'POST', '/compa/ask', { question: 'Which clubs are there?' }, each.token)).status).toBe(200)
  }
  const others = await createPost(app)
  const othersReply = await createReply(app, others.id)
  const ownReplies = []
  for (const each of [closedAccount, otherAccount]) {
    const reply = await createReplyWithImage(app, each, others.id, `Reply of ${each.uid}.`)
    const hidden = await createReplyWithImage(app, each, others.id, `Hidden reply of ${each.uid}.`)
    for (const { id } of [reply, hidden]) await insertRevision(app, 'REPLY', id, `Earlier text of ${each.uid}.`)
    await sql.run('INSERT INTO moderation.replies', { [documentedReplyId]: hidden.id })
    for (const nodeId of [others.nodeId, othersReply.nodeId]) {
      await vote(app, each, nodeId)
      await bookmark(app, each, nodeId)
    }
    await app.database.readMark.create({ data: { userUid: each.uid, postId: others.id, lastNumber: 1, readAt: new Date() } })
    await createReplyWithImage(app, otherAccount, (await createPostWithImage(app, each, 'With replies.')).id, 'To a post.')
    ownReplies.push(reply)
  }
  // One of the hidden posts was deleted afterwards.
  for (const each of [closedAccount, otherAccount])
    for (const text of ['Hidden.', 'Hidden and gone.']) {
      const { id } = await createPostWithImage(app, each, text)
      await sql.run('INSERT INTO moderation.posts', { [documentedPostId]: id })
      if (text === 'Hidden.') continue
      await sql.client.query('delete from post_files where post_id = $1', [id])
      await sql.client.query('delete from posts where id = $1', [id])
    }
  const listTablesWith = (uid: string) => findTables(app, [uid], ['public', 'moderation'])
  const before = await listTablesWith(closedAccount.uid)
  expect(before).toEqual(
    expect.arrayContaining([
      ...['bookmarks', 'businesses', 'club_members', 'compa_usage', 'files', 'messages', 'moderation.posts', 'moderation.replies', 'moderation.revisions'],
      ...['post_keys', 'posts', 'read_marks', 'replies', 'revisions', 'upload_days', 'users', 'votes'],
    ]),
  )
  await sql.run('UPDATE users SET deletion_requested_at', { 'a-uid': closedAccount.uid })
  await app.runSchedule('purge-accounts')
  // Until the outbox has deleted the users document.
  expect(await listTablesWith(closedAccount.uid)).toEqual(['users_document_changes'])
  expect(await readReply(app, ownReplies[0]?.nodeId ?? '')).toMatchObject({ isDeleted: true, contentHtml: '', author: null, media: [] })
  expect(await rows('select replies, votes, recent_votes from post_counts where post_id = $1', others.id)).toEqual([{ replies: 3, votes: 1, recent_votes: 1 }])
  expect(await rows('select votes from replies where id = $1', othersReply.id)).toEqual([{ votes: 1 }])
  expect(await listTablesWith(otherAccount.uid)).toEqual(before)
})

test('every SQL block of the document is executed', () => {
  expect(sql.getUnexecutedBlocks()).toEqual([])
})
