import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startEmbedded } from '../../server/embedded/start.ts'
import { migrate } from '../../server/lib/migrate.ts'

/** `npm run bench`: reads the lounge's first page from the reference and the product in turn; medians of three rounds, and their ratios. */
const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-bench-'))
const embedded = await startEmbedded({ dataDir, postgres: true, identity: false, authPort: 0 })
const databaseUrl = embedded.databaseUrl ?? ''
const seconds = process.argv.includes('--quick') ? 2 : 6
await migrate(databaseUrl)
await seed(10_000)

const query = encodeURIComponent('{ posts(community: LOUNGE) { edges { node { id contentHtml summary hashtags createdAt author { username course } } } } }')
const [reference, product] = [await start('reference.ts'), await start('product.ts')]
const contenders = {
  reference: `http://127.0.0.1:${reference.port}/`,
  rest: `http://127.0.0.1:${product.port}/api/posts?community=lounge`,
  graphql: `http://127.0.0.1:${product.port}/graphql?query=${query}`,
}
const rounds: Record<string, number[]> = { reference: [], rest: [], graphql: [] }
for (const url of Object.values(contenders)) await load(url, 1)
for (let round = 0; round < 3; round += 1) for (const [name, url] of Object.entries(contenders)) rounds[name]?.push(await load(url, seconds))
const median = (name: string) => rounds[name]?.sort((a, b) => a - b)[1] ?? 0

const figures: Record<string, number> = {}
for (const name of Object.keys(contenders)) {
  figures[`${name}PerSecond`] = Math.round(median(name))
  figures[`${name}Ratio`] = Number((median(name) / median('reference')).toFixed(3))
  console.log(`${name.padEnd(10)} ${Math.round(median(name))} requests/s, ${figures[`${name}Ratio`]} of the reference`)
}
for (const { child } of [reference, product]) child.disconnect()
await embedded.stop()
await rm(dataDir, { recursive: true, force: true })
console.log(JSON.stringify({ figures }))

async function start(file: string): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl } })
  const { port } = await new Promise<{ port: number }>((resolve) => child.once('message', (message) => resolve(message as { port: number })))
  return { child, port }
}

/** Ten connections that ask again as soon as they are answered; answers per second. */
async function load(url: string, duration: number): Promise<number> {
  const end = performance.now() + duration * 1000
  let answers = 0
  const ask = async () => {
    while (performance.now() < end) {
      const response = await fetch(url, { headers: { 'apollo-require-preflight': 'true' } })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: 10 }, ask))
  return answers / duration
}

async function seed(posts: number) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`insert into users (uid, email, username, username_key, course, created_at)
    select 'u' || n, n || '@vistas.ac.in', 'user' || n, 'user' || n, 'BA English', now() from generate_series(1, 100) n`)
  await client.query(
    `insert into posts (id, author_uid, community, content_html, summary, hashtags, created_at)
     select gen_random_uuid(), 'u' || (1 + n % 100), 'LOUNGE', '<p>' || repeat('words ', 160) || '</p>', left(repeat('words ', 160), 160), array['bench'], now() - n * interval '1 minute'
     from generate_series(1, $1) n`,
    [posts],
  )
  await client.query('analyze')
  await client.end()
}
