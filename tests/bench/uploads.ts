import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startEmbedded } from '../../server/embedded/start.ts'
import { migrate } from '../../server/lib/migrate.ts'
import { photo } from '../support/pictures.ts'

/** `npm run bench:uploads`: how long a page of the feed takes to read, alone and while 20 photos are uploaded side by side, again and again. */
const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-bench-'))
const embedded = await startEmbedded({ dataDir, postgres: true, identity: false, authPort: 0 })
const databaseUrl = embedded.databaseUrl ?? ''
const seconds = process.argv.includes('--quick') ? 4 : 15
await migrate(databaseUrl)
await seed()

const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, MEDIA_DIR: join(dataDir, 'media') }
const product = fork(fileURLToPath(new URL('product.ts', import.meta.url)), { env })
const { port } = await new Promise<{ port: number }>((resolve) => product.once('message', (message) => resolve(message as { port: number })))
const address = `http://127.0.0.1:${port}`
// As large as a telephone takes them: 12 million pixels.
const picture = new Blob([new Uint8Array(await photo('jpeg', 4000, 3000))], { type: 'image/jpeg' })

await read(Date.now() + 2000)
const alone = await read(Date.now() + seconds * 1000)
const end = Date.now() + seconds * 1000
const [busy, ...uploads] = await Promise.all([read(end), ...Array.from({ length: 20 }, (_, index) => upload(index, end))])
product.disconnect()
await embedded.stop()
await rm(dataDir, { recursive: true, force: true })

const ms = (times: number[], part: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0
const figures: Record<string, number> = { uploads: uploads.reduce((sum, count) => sum + count, 0), megabytes: Number((picture.size / 1024 / 1024).toFixed(1)) }
for (const [name, part] of [
  ['p50', 0.5],
  ['p99', 0.99],
] as const) {
  const [before, meanwhile] = [ms(alone, part), ms(busy, part)]
  figures[`${name}Alone`] = Number(before.toFixed(1))
  figures[`${name}Busy`] = Number(meanwhile.toFixed(1))
  figures[`${name}Ratio`] = Number((meanwhile / before).toFixed(2))
  console.log(`${name}  ${before.toFixed(1)} ms alone, ${meanwhile.toFixed(1)} ms with 20 uploads running: ${figures[`${name}Ratio`]} times`)
}
console.log(`${figures.uploads} photos of ${figures.megabytes} MB in ${seconds} s`)
console.log(JSON.stringify({ figures }))

/** Four readers, each with a breath between two pages; milliseconds of every answer. */
async function read(until: number): Promise<number[]> {
  const times: number[] = []
  const reader = async () => {
    while (Date.now() < until) {
      const begun = performance.now()
      const response = await fetch(`${address}/api/posts?community=lounge&limit=20`)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`The feed answered ${response.status}`)
      times.push(performance.now() - begun)
      await pause(20)
    }
  }
  await Promise.all(Array.from({ length: 4 }, reader))
  return times
}

/** One student after another posts the picture; how many were taken. */
async function upload(index: number, until: number): Promise<number> {
  let count = 0
  while (Date.now() < until) {
    const form = new FormData()
    form.append('contentHtml', '<p>a photo</p>')
    form.append('community', 'club-buzz')
    form.append('media', picture, 'photo.jpg')
    const uid = `u${1 + ((index * 5 + count) % 100)}`
    const response = await fetch(`${address}/api/posts/add`, { method: 'POST', body: form, headers: { authorization: `Bearer ${uid}` } })
    if (response.status !== 201) throw new Error(`An upload was answered ${response.status} ${await response.text()}`)
    count += 1
  }
  return count
}

async function seed() {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`insert into users (uid, email, username, username_key, course, created_at)
    select 'u' || n, n || '@vistas.ac.in', 'user' || n, 'user' || n, 'BA English', now() from generate_series(1, 100) n`)
  await client.query(`insert into posts (id, author_uid, community, content_html, summary, hashtags, created_at)
    select gen_random_uuid(), 'u' || (1 + n % 100), 'LOUNGE', '<p>' || repeat('words ', 160) || '</p>', left(repeat('words ', 160), 160), array['bench'], now() - n * interval '1 minute'
    from generate_series(1, 2000) n`)
  await client.query('analyze')
  await client.end()
}
