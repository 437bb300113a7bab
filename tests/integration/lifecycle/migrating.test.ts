import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../../../server/lib/migrate.ts'

const name = `migrating_${randomUUID().replaceAll('-', '')}`
const url = new URL(inject('databaseUrl'))
url.pathname = `/${name}`
const opened: Client[] = []
async function open(href: string) {
  const client = new Client({ connectionString: href })
  opened.push(client)
  await client.connect()
  return client
}
let admin: Client
beforeAll(async () => {
  admin = await open(inject('databaseUrl'))
  await admin.query(`create database ${name}`)
})
afterAll(async () => {
  for (const client of opened.filter((each) => each !== admin)) await client.end()
  await admin.query(`drop database ${name}`)
  await admin.end()
})

test('students post on while a change waits for a table that somebody holds, and it is made in the end', async () => {
  const all = (await readdir('prisma/migrations', { withFileTypes: true })).filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  // The last one wants posts for itself for a moment: nobody may be writing there.
  const last = all.toSorted().pop()
  await migrate(
    url.href,
    all.filter((each) => each !== last),
  )
  const [holder, student] = [await open(url.href), await open(url.href)]
  await student.query(`insert into users (uid, email, username, username_key, created_at) values ('u1', 'u1@vistas.ac.in', 'one', 'one', now())`)
  const post = () =>
    student.query(
      `insert into posts (id, author_uid, community, content_html, summary, hashtags, created_at) values ($1, 'u1', 'LOUNGE', '<p>x</p>', 'x', '{}', now())`,
      [randomUUID()],
    )
  await holder.query('begin; lock table posts in row exclusive mode')
  const changed = migrate(url.href)
  // Each of these comes while the change waits, or between two of its attempts; the table is let go only after them.
  const waits = () => admin.query(`select from pg_locks join pg_database on oid = database where datname = $1 and not granted`, [name])
  for (let n = 0; n < 3; n += 1) {
    await expect.poll(async () => (await waits()).rowCount, { timeout: 10_000 }).toBeGreaterThan(0)
    await post()
  }
  await holder.query('commit')
  expect(await changed).toEqual([last])
  await post()
})
