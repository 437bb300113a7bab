import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router } from 'express'
import { getAuth } from 'firebase-admin/auth'
import { createApp } from './app.ts'
import { openFirebase } from './auth/firebase.ts'
import { sessionCookies } from './auth/session-cookie.ts'
import { tokenVerifier } from './auth/verify-token.ts'
import { type Config, readConfig } from './config.ts'
import { openConnections, openDatabase, ping } from './database/client.ts'
import { migrate } from './database/migrate.ts'
import { openWriters } from './database/read-your-writes.ts'
import { openReplicas } from './database/replica-pool.ts'
import { demoAccounts, ensureSampleCampus } from './embedded/sample-campus.ts'
import type { Embedded } from './embedded/start.ts'
import { extractWriter, modelWriter } from './features/compa/answers/answer-generator.ts'
import { tokensUsedToday } from './features/compa/data.ts'
import { followPages } from './features/compa/pages.ts'
import { startTidying } from './features/compa/purge-usage.ts'
import { openCompa } from './features/compa/service.ts'
import { startSweeper } from './features/media/orphan-cleanup.ts'
import { startForgettingKeys } from './features/posts/purge-keys.ts'
import { createImageQueue } from './files/images.ts'
import { endWell } from './graceful-shutdown.ts'
import { clientAddress, networkOf } from './http/client-address.ts'
import { monitorEventLoop } from './http/load-shedding/event-loop-monitor.ts'
import { createLoadShedding } from './http/load-shedding/load-shedding.ts'
import { createRequestListener } from './http/load-shedding/request-listener.ts'
import { dailyUploadBytes, openRateLimits } from './http/rate-limits.ts'
import { openReadyAnswers } from './http/response-cache.ts'
import { startObserving } from './observability/start.ts'
import { outboxCounts, outboxLag } from './outbox/data.ts'
import { firestoreDocuments } from './outbox/firestore.ts'
import { startMirror } from './outbox/relay.ts'
import { browserOf, signInUrl } from './pages/client-config.ts'
import { pageAt } from './pages/metadata.ts'
import { builtClient, builtSandbox, type PageAnswers } from './pages/static-client.ts'
import { startPurifying } from './sanitize/worker-pool.ts'
import { openStorage } from './storage/open.ts'
import { startSpool } from './storage/spool.ts'
import { readSeldom } from './utils/cached-probe.ts'
import { openPort } from './utils/listen.ts'

const samplePages = fileURLToPath(new URL('embedded/campus-pages/', import.meta.url))

const say = (text: string) => process.stdout.write(`${text}\n`)

async function main() {
  const config = readConfig(process.env)
  const observing = await startObserving(config)
  const { log, metrics, traces } = observing
  let waiting = () => 0
  const eventLoop = monitorEventLoop()
  const ready = openReadyAnswers()
  const shedding = createLoadShedding({ eventLoopDelayMs: eventLoop.delayMs, databaseWaiting: () => waiting() }, metrics)
  metrics.watch('queueLength', shedding.queueLength)
  metrics.watch('concurrencyLimit', shedding.concurrencyLimit)
  // Requests with an unverified token count as their network's.
  const senderOf = (request: IncomingMessage) => ready.verifiedUid(request) ?? `visitor ${networkOf(clientAddress(request, config.trustProxy))}`
  const requests = createRequestListener({ cache: ready, shedding, senderOf })
  const server = await openPort(config, requests.listener)
  const embedded = await startMissing(config)
  const authEmulatorHost = embedded?.authEmulatorHost ?? config.authEmulatorHost
  if (authEmulatorHost) process.env.FIREBASE_AUTH_EMULATOR_HOST = authEmulatorHost
  const databaseUrl = config.databaseUrl ?? embedded?.databaseUrl ?? ''
  const directUrl = config.directUrl ?? databaseUrl

  say('Bringing the database up to date …')
  await migrate(directUrl)
  const database = openDatabase(databaseUrl, log, { keepOpen: true, traces })
  const connected = openConnections(database)
  const householdDatabase = openDatabase(directUrl, log, { connections: 3, household: true })
  // Whether requests get through is asked by the way that they take, past all that wait for it.
  const watched = openDatabase(databaseUrl, log, { connections: 1 })
  const replicas = config.replicaUrls.length ? openReplicas(database, watched, config.replicaUrls, log, { keepOpen: true, traces }) : undefined
  waiting = () => database.pool.waitingCount + (replicas?.waiting() ?? 0)
  const redis = config.redisUrl ? await (await import('./database/redis.ts')).openRedis(config.redisUrl, log) : undefined
  const writers = openWriters(redis, ready.changed)
  const storage = await openStorage(config)
  const spool = await startSpool(join(config.dataDir, 'spool'), log)
  const firebase = openFirebase(config.firebase)
  const identity = getAuth(firebase)
  const { allowedEmailDomains, requireVerifiedEmail } = config
  const base = {
    database,
    storage,
    now: () => new Date(),
    log,
    metrics,
    allowedEmailDomains,
    requireVerifiedEmail,
    dailyUploadBytes: dailyUploadBytes(config.rateLimitScale),
    imageQueue: createImageQueue(),
  }
  // What nobody waits for has connections of its own, and takes none from those who do.
  const household = { ...base, database: householdDatabase }
  const campusStands = config.sampleCampus && (await ensureSampleCampus(household, identity, say))
  const pagesFolder = config.compa.pages ?? (campusStands ? samplePages : undefined)
  const campusPages = pagesFolder ? await followPages({ ...household, folder: pagesFolder }) : undefined
  const { model, dailyTokens } = config.compa
  const compa = openCompa(base, model ? await modelWriter(model, log) : extractWriter(database), dailyTokens)
  observing.watchPool(database.pool)
  if (replicas) observing.watchReplicas(replicas)
  if (redis) observing.watchRedis(redis)
  observing.watchDatabase(async () => {
    const [counts, lagSeconds, tokensUsed] = await Promise.all([
      outboxCounts(householdDatabase),
      outboxLag(householdDatabase),
      tokensUsedToday(householdDatabase),
    ])
    return { ...counts, lagSeconds, tokensUsed }
  }, dailyTokens.everybody)
  const tidying = startTidying(household)
  const keys = startForgettingKeys(household)

  // Everybody may know the passwords of the embedded sample campus; an identity provider of one's own has none to give away.
  const shownAccounts = campusStands && config.embeddedIdentity ? demoAccounts : []
  const { clientConfig, policies } = browserOf(config, authEmulatorHost, shownAccounts)
  const built = fileURLToPath(new URL('../client/dist/', import.meta.url))
  const client = (answers: PageAnswers) =>
    Router().use(
      builtSandbox(built, clientConfig, policies.sandbox),
      builtClient(built, clientConfig, policies.app, (path, context) => pageAt(context, path), answers),
    )
  const { app, stop, endStreams } = await createApp({
    ...base,
    traces,
    databaseUrl: directUrl,
    spoolDir: spool.folder,
    writers,
    ...(replicas && { replicas }),
    ready,
    databaseStands: readSeldom(() => ping(watched), { every: 1000, patience: 1500 }),
    verifyToken: tokenVerifier((token) => identity.verifyIdToken(token)),
    recheckToken: tokenVerifier((token) => identity.verifyIdToken(token, true)),
    ...(config.sessionCookie && { sessions: sessionCookies(identity, { secure: config.secureCookie }) }),
    compa,
    countTowardsLimit: openRateLimits(config.rateLimitScale, metrics.countRateLimited, redis),
    corsOrigins: config.corsOrigins,
    docs: { signInUrl: signInUrl(config, authEmulatorHost), demoAccounts: shownAccounts },
    trustProxy: config.trustProxy,
    client,
  })
  const mirror = config.mirror ? startMirror({ ...household, documents: await firestoreDocuments(firebase) }) : undefined
  const sweeper = startSweeper(household)
  await connected
  requests.open(app)
  server.on('error', (error) => log.error({ err: error }, 'a connection could not be taken'))

  const { end } = endWell({
    ...{ server, requests, log, endStreams, drainDelay: config.drainDelay },
    steps: [
      // Answers whose askers were just cut off settle what they did cost; the document database hears what the last requests changed.
      () => [stop(), compa.idle(), mirror?.stop()],
      () => [sweeper.stop(), spool.stop(), campusPages?.stop(), tidying.stop(), keys.stop()],
      () => [replicas?.stop(), database.$disconnect(), householdDatabase.$disconnect(), watched.$disconnect(), redis?.stop(), observing.stop()],
      () => [embedded?.stop()],
    ],
  })

  // Signals are handled before anybody learns that the server is open.
  const address = server.address()
  if (observing.metricsPort !== undefined) say(`Metrics are at http://${config.metrics?.host}:${observing.metricsPort}/metrics`)
  say(`\nThinnai is open at http://localhost:${typeof address === 'object' ? address?.port : config.port}`)
  startPurifying()
  if (campusStands) say(`\nSign in as\n${demoAccounts.map(({ email, password, note }) => `  ${email}  password ${password}  (${note})`).join('\n')}\n`)

  void embedded?.exited.then(() => {
    say('The embedded database stopped.')
    end(1)
  })
}

/** PostgreSQL and the identity provider, as far as the configuration names none. */
async function startMissing(config: Config): Promise<Embedded | undefined> {
  const postgres = !config.databaseUrl
  const identity = config.embeddedIdentity
  if (!postgres && !identity) return
  const { startEmbedded } = await import('./embedded/start.ts')
  say(`Starting ${[postgres && 'PostgreSQL', identity && 'the identity provider'].filter(Boolean).join(' and ')} …`)
  return startEmbedded({ dataDir: config.dataDir, postgres, identity, authPort: config.authEmulatorPort })
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
