import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Request } from 'autocannon'
import { queryHashes } from '../../client/src/generated/query-hashes.ts'
import { startEmbedded } from '../../server/embedded/start.ts'
import { encodeCursor } from '../../server/relay/connection.ts'
import { createPhoto } from '../support/files/image-files.ts'
import { launchServer, startFlags, waitForAddress } from '../support/server-process.ts'
import { createSeededDatabase, readCursorPositions } from './database.ts'
import { createFollowingRequest, measuredFolloweeCounts, seedFollows } from './following.ts'
import { type LoadResult, runLoad } from './load.ts'
import { measureMemory, readResidentMegabytes } from './memory.ts'
import { createQueueRequest, seedCases } from './moderation.ts'
import { createNotificationsRequest, measureFeedWithFanOut, seedNotifications, seedWatchers } from './notifications.ts'
import { compaQuestions, seedPassages } from './passages.ts'
import { countStatements, createPageRequests, measuredPages, seedReplies } from './replies.ts'
import { createTokenIssuer } from './tokens.ts'
import { measureFeedWithVotes } from './votes.ts'

/**
 * `npm run bench [-- --quick]`: compare the product with the reference server in one run, in turn. Prints medians of three rounds, ratios and, as the
 * last line, one JSON object. `--quick` takes one small table and short rounds: its figures only show that everything works.
 */
const isQuick = process.argv.includes('--quick')
const [seconds, rounds] = isQuick ? [1, 1] : [5, 3]
const sizes = isQuick ? [10_000] : [10_000, 100_000, 1_000_000]
const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-bench-'))
const embedded = await startEmbedded({ dataDir, postgres: true, identity: true, authPort: 0 })
const tokens = createTokenIssuer()
const figures: Record<string, number> = {}

/** The URL of a persisted query, as the client sends it. */
const createQueryUrl = (operationName: string, variables: object) => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: queryHashes[operationName] } }
  return `/graphql?${new URLSearchParams({ operationName, variables: JSON.stringify(variables), extensions: JSON.stringify(extensions) })}`
}
const get = (path: string, headers = {}): Request => ({ method: 'GET', path, headers: { 'apollo-require-preflight': 'true', ...headers } })
const feed = '/api/posts?community=lounge'
const feedRequest = { path: createQueryUrl('Feed', { community: 'LOUNGE' }), headers: { 'apollo-require-preflight': 'true', 'accept-encoding': 'br' } }

const measuredSize = isQuick ? sizes[0] : 100_000
for (const size of sizes) {
  printLine(`Creating ${size} posts …`)
  const databaseUrl = await createSeededDatabase(embedded.databaseUrl ?? '', size)
  await seedPassages(databaseUrl)
  const [reference, product] = await Promise.all([start('reference-process.ts', databaseUrl), start('app-process.ts', databaseUrl)])
  const cursorPositions = await readCursorPositions(databaseUrl, 4000)
  const cold = {
    reference: { at: reference, requests: cursorPositions.map(({ createdAt, id }) => get(`/?${createdAt.getTime()},${id}`)) },
    graphql: { at: product, requests: cursorPositions.map((position) => get(createQueryUrl('Feed', { community: 'LOUNGE', after: encodeCursor(position) }))) },
    rest: { at: product, requests: cursorPositions.map((position) => get(`${feed}&cursor=${encodeCursor(position)}`)) },
  }
  if (size !== measuredSize) {
    const { graphql: coldResult } = await runInTurn(`cold feed of ${size} posts`, { graphql: cold.graphql }, 10)
    figures[`coldP50At${size}`] = coldResult?.p50 ?? 0
  } else {
    for (const connections of [10, 50]) {
      const coldResults = await runInTurn(`cold feed, ${connections} connections`, cold, connections)
      if (connections === 10) figures[`coldP50At${size}`] = coldResults.graphql?.p50 ?? 0
      recordRatios('feedCold', coldResults, connections)
      const signedIn = { authorization: `Bearer ${tokens.issueToken('u1')}` }
      const hot = {
        reference: { at: reference, requests: [get('/')] },
        bare: { at: reference, requests: [get('/bare')] },
        graphql: { at: product, requests: [get(createQueryUrl('Feed', { community: 'LOUNGE' }))] },
        rest: { at: product, requests: [get(feed)] },
        signedIn: { at: product, requests: [get(createQueryUrl('Feed', { community: 'LOUNGE' }), signedIn)] },
      }
      recordRatios('feedHot', await runInTurn(`first page, ${connections} connections`, hot, connections), connections)
    }
    await measureVotes(product, databaseUrl)
    figures.memoryAfterFeedsMB = Math.round(readResidentMegabytes(product.child.pid))
    const [post] = cursorPositions
    const others = {
      reference: { at: reference, requests: [get('/')] },
      post: {
        at: product,
        requests: cursorPositions.map(({ id }) => get(createQueryUrl('SinglePost', { id: Buffer.from(`Post:${id}`).toString('base64url'), from: 1 }))),
      },
      progress: { at: product, requests: [get('/api/users/progress/u1', { authorization: `Bearer ${tokens.issueToken('u1')}` })] },
    }
    if (post) recordRatios('other', await runInTurn('one post, one set-up progress', others, 10), 10)
    await measureReplies(reference, product, databaseUrl)
    // Different texts: a repeated one would be held for review.
    const postBodies = Array.from({ length: 20_000 }, (_, n) => JSON.stringify({ contentHtml: `<p>${n} ${'words '.repeat(160)}</p>`, community: 'club-buzz' }))
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens.issueToken('u2')}` }
    const createWriteRequests = (path: string) => postBodies.map((body) => ({ method: 'POST' as const, path, body, headers }))
    recordRatios(
      'textPost',
      await runInTurn(
        'text posts',
        { reference: { at: reference, requests: createWriteRequests('/') }, rest: { at: product, requests: createWriteRequests('/api/posts') } },
        10,
      ),
      10,
    )
  }
  if (size === sizes.at(-1)) {
    await measureFollowing(product, databaseUrl)
    await measureQueue(product, databaseUrl)
    await measureNotifications(product, databaseUrl)
  }
  const compaRequests = compaQuestions.map((question) => ({
    method: 'POST' as const,
    path: '/compa/ask',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  }))
  const { compa } = await runInTurn(`Compa among ${size} posts, one question at a time`, { compa: { at: product, requests: compaRequests } }, 1)
  figures[`compaP50At${size}`] = compa?.p50 ?? 0
  if (size === measuredSize) await measureUploads(product.port)
  for (const { child } of [reference, product]) child.disconnect()
}
if (!isQuick) figures.growth = round((figures.coldP50At1000000 ?? 0) / (figures.coldP50At10000 ?? 1))
figures.startMs = await measureStartup()
const memory = await measureMemory(embedded, isQuick ? 500 : 20_000)
printLine(
  `\nresident memory: ${memory.startMB} MB at the start, at most ${memory.maxMB} MB, ${memory.endMB} MB after mixed requests, of which ${memory.failedCount} failed`,
)
figures.memoryAfterMixedRequestsMB = memory.endMB
figures.memoryMaxMB = memory.maxMB
await embedded.stop()
await rm(dataDir, { recursive: true, force: true })
console.log(JSON.stringify({ figures }))

type Process = { child: ChildProcess; port: number }
type Contenders = Record<string, { at: Process; requests: Request[] }>

async function start(file: string, databaseUrl: string, extraEnv = {}): Promise<Process> {
  const env = {
    ...process.env,
    ...extraEnv,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    MEDIA_DIR: join(dataDir, 'media'),
    PUBLIC_KEY: tokens.publicKey,
  }
  // The same flags as `npm start`.
  const execArgv = file === 'app-process.ts' ? startFlags : []
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { env, execArgv })
  const { port } = await new Promise<{ port: number }>((resolve) => child.once('message', (message) => resolve(message as { port: number })))
  return { child, port }
}

/** Run each contender once to warm up, then all of them in turn. Returns the median round of each. */
async function runInTurn(title: string, contenders: Contenders, connections: number): Promise<Record<string, LoadResult>> {
  const results: Record<string, LoadResult[]> = {}
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, { at, requests }] of Object.entries(contenders)) {
      const result = await runLoad({ url: `http://127.0.0.1:${at.port}`, connections, seconds: round ? seconds : 1, requests })
      if (result.failedCount > 0) throw new Error(`${title}, ${name}: ${result.failedCount} failed requests`)
      if (round) results[name] = [...(results[name] ?? []), result]
    }
  }
  const medians = Object.fromEntries(Object.entries(results).map(([name, rounds]) => [name, median(rounds)]))
  printLine(`\n${title}`)
  for (const [name, { perSecond, p50, p95, p99 }] of Object.entries(medians)) {
    const ratio = medians.reference ? `${(perSecond / medians.reference.perSecond).toFixed(2)} of the reference` : ''
    printLine(`  ${name.padEnd(10)} ${String(Math.round(perSecond)).padStart(7)}/s   p50 ${p50} ms   p95 ${p95} ms   p99 ${p99} ms   ${ratio}`)
  }
  return medians
}

function recordRatios(benchmark: string, results: Record<string, LoadResult>, connections: number) {
  for (const [name, { perSecond }] of Object.entries(results)) {
    figures[`${benchmark}_${name}_${connections}_perSecond`] = Math.round(perSecond)
    if (name !== 'reference') figures[`${benchmark}_${name}_${connections}_ratio`] = round(perSecond / (results.reference?.perSecond ?? 1))
  }
}

/** Measures the first page of a feed alone and under 50 votes a second, which do not clear the response cache. */
async function measureVotes({ port }: Process, databaseUrl: string) {
  const result = await measureFeedWithVotes({ port, databaseUrl, seconds: 2, rounds: isQuick ? 1 : 15, feedRequest, issueToken: tokens.issueToken })
  figures.feedHotWithVotes_ratio = round(result.ratio)
  figures.votesPerSecond = Math.round(result.votesPerSecond)
  printLine(
    `\nfirst page, 10 connections: ${Math.round(result.alone)}/s alone, ${Math.round(result.withVotes)}/s with ${figures.votesPerSecond} votes a second: ${figures.feedHotWithVotes_ratio} of the rate alone`,
  )
}

/** Measures pages of a post with 10,000 replies, and counts the SQL statements of each. */
async function measureReplies(reference: Process, product: Process, databaseUrl: string) {
  const id = await seedReplies(databaseUrl)
  const countingProduct = await start('app-process.ts', databaseUrl, { COUNT_STATEMENTS: '1' })
  const contenders: Contenders = { reference: { at: reference, requests: [get('/')] } }
  for (const { number, from } of measuredPages) {
    const request = get(createQueryUrl('Replies', { id, from }))
    contenders[`#${number}`] = { at: product, requests: createPageRequests(request) }
    figures[`repliesAt${number}_statements`] = await countStatements(countingProduct, request, from)
  }
  countingProduct.child.disconnect()
  const results = await runInTurn('20 of 10,000 replies', contenders, 10)
  for (const { number } of measuredPages) {
    figures[`repliesAt${number}_p50Ms`] = results[`#${number}`]?.p50 ?? 0
    figures[`repliesAt${number}_p95Ms`] = results[`#${number}`]?.p95 ?? 0
    printLine(`  #${number}: ${figures[`repliesAt${number}_statements`]} SQL statements`)
  }
  recordRatios('replies', results, 10)
}

/** Measures the feed 'Following' of users who follow few and many authors. */
async function measureFollowing(product: Process, databaseUrl: string) {
  const contenders: Contenders = {}
  for (const [count, uid] of await seedFollows(databaseUrl))
    contenders[`of ${count}`] = { at: product, requests: [createFollowingRequest(tokens.issueToken(uid))] }
  const results = await runInTurn('posts of followed users', contenders, 1)
  for (const count of measuredFolloweeCounts) figures[`followingOf${count}_p95Ms`] = results[`of ${count}`]?.p95 ?? 0
}

/** Measures the queue of 10,000 open cases. */
async function measureQueue(product: Process, databaseUrl: string) {
  const request = createQueueRequest(tokens.issueToken(await seedCases(databaseUrl)))
  const { queue } = await runInTurn('queue of 10,000 cases', { queue: { at: product, requests: [request] } }, 1)
  figures.moderationQueue_p95Ms = queue?.p95 ?? 0
}

/** Measures a list of 1,000 notifications, and the first page of a feed while a server that runs jobs tells 5,000 watchers of a reply. */
async function measureNotifications(product: Process, databaseUrl: string) {
  const request = createNotificationsRequest(tokens.issueToken(await seedNotifications(databaseUrl)))
  const { list } = await runInTurn('20 of 1,000 notifications', { list: { at: product, requests: [request] } }, 1)
  figures.notifications_p95Ms = list?.p95 ?? 0
  const server = await start('app-process.ts', databaseUrl, { RUN_JOBS: '1' })
  const options = { port: server.port, databaseUrl, seconds: 5, rounds: isQuick ? 1 : 5, feedRequest }
  const result = await measureFeedWithFanOut({ ...options, postId: await seedWatchers(databaseUrl), token: tokens.issueToken('u8') })
  server.child.disconnect()
  figures.feedHotWithFanOut_ratio = round(result.ratio)
  figures.fanOutMs = Math.round(result.maxFanOutMs)
  printLine(
    `\nfirst page, 10 connections: ${Math.round(result.alone)}/s alone, ${Math.round(result.withFanOut)}/s while 5,000 are told of a reply: ${figures.feedHotWithFanOut_ratio} of the rate alone; told after ${figures.fanOutMs} ms`,
  )
}

/** Measure reads alone and while five clients upload images of 2 MB in a loop. The reads cycle through 50 page sizes, to avoid the response cache. */
async function measureUploads(port: number) {
  const address = `http://127.0.0.1:${port}`
  const image = new Blob([new Uint8Array(await createPhoto('jpeg', 4000, 3000))], { type: 'image/jpeg' })
  const requests = Array.from({ length: 50 }, (_, limit) => get(`${feed}&limit=${limit + 1}`))
  const measureReads = () => runLoad({ url: address, connections: 4, seconds: isQuick ? 2 : 10, requests })
  const alone = await measureReads()
  let isStopped = false
  let uploadCount = 0
  const uploadRepeatedly = async (uid: string) => {
    while (!isStopped) {
      const form = new FormData()
      form.append('contentHtml', '<p>a photo</p>')
      form.append('community', 'club-buzz')
      form.append('media', image, 'photo.jpg')
      const response = await fetch(`${address}/api/posts/add`, { method: 'POST', body: form, headers: { authorization: `Bearer ${tokens.issueToken(uid)}` } })
      if (response.status !== 201) throw new Error(`an upload failed: ${response.status} ${await response.text()}`)
      uploadCount += 1
    }
  }
  const uploaders = ['u3', 'u4', 'u5', 'u6', 'u7'].map(uploadRepeatedly)
  const startedAt = performance.now()
  const withUploads = await measureReads()
  isStopped = true
  await Promise.all(uploaders)
  figures.picturesPerSecond = round((uploadCount * 1000) / (performance.now() - startedAt))
  figures.readP99AloneMs = alone.p99
  figures.readP99BusyMs = withUploads.p99
  figures.readP99Ratio = round(withUploads.p99 / Math.max(1, alone.p99))
  printLine(
    `\nreads while five clients upload images of ${(image.size / 1024 / 1024).toFixed(1)} MB (${figures.picturesPerSecond}/s): p99 ${alone.p99} ms alone, ${withUploads.p99} ms with uploads`,
  )
}

/** Milliseconds from the start command to the line with the server's address, with an existing database; the median of three starts. */
async function measureStartup(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'thinnai-start-'))
  const env = { DATABASE_URL: new URL(`/bench_${measuredSize}`, embedded.databaseUrl).href, FIREBASE_AUTH_EMULATOR_HOST: embedded.authEmulatorHost ?? '' }
  const durationsMs: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const startedAt = performance.now()
    const server = launchServer(folder, env)
    await waitForAddress(server)
    durationsMs.push(performance.now() - startedAt)
    server.child.kill('SIGTERM')
    await server.exited
  }
  await rm(folder, { recursive: true, force: true })
  const medianMs = Math.round(durationsMs.sort((a, b) => a - b)[1] ?? 0)
  printLine(`\nlistening after ${medianMs} ms with an existing database`)
  return medianMs
}

function median(all: LoadResult[]): LoadResult {
  return all.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)] as LoadResult
}

function round(number: number) {
  return Number(number.toFixed(3))
}

function printLine(line: string) {
  console.log(line)
}
