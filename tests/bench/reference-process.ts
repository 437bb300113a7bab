import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

/**
 * A minimal server as an upper bound for Node and PostgreSQL: one prepared statement through pg that reads twenty posts as JSON, and one that inserts a
 * post. `/bare` is the bound for Node without PostgreSQL: it sends bytes from memory.
 */
const createFeedQuery = (condition: string) => `
  select p.id, p.content_html as "contentHtml", p.summary, p.hashtags, p.created_at as "createdAt",
         json_build_object('username', u.username, 'course', u.course) as "user"
  from posts p join users u on u.uid = p.author_uid
  where p.community = 'LOUNGE' ${condition} order by p.created_at desc, p.id desc limit 20`
const firstPageQuery = { name: 'first', text: createFeedQuery('') }
const nextPageQuery = { name: 'next', text: createFeedQuery('and (p.created_at, p.id) < ($1, $2::uuid)') }
const insertPostQuery = {
  name: 'insert',
  text: `insert into posts (id, author_uid, community, content_html, summary, hashtags, created_at) values ($1, 'u1', 'CLUB_BUZZ', $2, $3, $4, now()) returning id`,
}

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const bytes = Buffer.from(JSON.stringify((await pool.query(firstPageQuery)).rows))
const server = createServer(async (request, response) => {
  if (request.method === 'POST') {
    let body = ''
    for await (const part of request) body += part
    const { contentHtml } = JSON.parse(body)
    const { rows } = await pool.query({ ...insertPostQuery, values: [randomUUID(), contentHtml, contentHtml.slice(0, 160), ['bench']] })
    return void response.setHeader('content-type', 'application/json').end(JSON.stringify(rows[0]))
  }
  if (request.url === '/bare') return void response.writeHead(200, ['content-type', 'application/json', 'content-length', String(bytes.length)]).end(bytes)
  const [, time, id] = /\?(\d+),(.+)$/.exec(request.url ?? '') ?? []
  const { rows } = await pool.query(time && id ? { ...nextPageQuery, values: [new Date(Number(time)), id] } : firstPageQuery)
  response.setHeader('content-type', 'application/json').end(JSON.stringify(rows))
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
