import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

/** What Node and PostgreSQL can do at best: one prepared query through pg, the lounge's first page as JSON. */
const sql = `
  select p.id, p.content_html as "contentHtml", p.summary, p.hashtags, p.created_at as "createdAt",
         json_build_object('username', u.username, 'course', u.course) as "user"
  from posts p join users u on u.uid = p.author_uid
  where p.community = 'LOUNGE' order by p.created_at desc, p.id desc limit 20`

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const server = createServer(async (_request, response) => {
  const { rows } = await pool.query({ name: 'lounge', text: sql })
  response.setHeader('content-type', 'application/json').end(JSON.stringify(rows))
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
