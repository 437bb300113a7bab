import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router } from 'express'
import { getAuth } from 'firebase-admin/auth'
import { createApp } from './app.ts'
import { openFirebase } from './auth/firebase.ts'
import { createIdentityProvider, createVerifiedEmailLookup } from './auth/identity-provider.ts'
import { createSessionCookies } from './auth/session-cookie.ts'
import { createTokenVerifier } from './auth/verify-token.ts'
import { type Config, pagesInDatabase, readConfig } from './config.ts'
import { openConnections, pingDatabase } from './database/client.ts'
import { openDatabases } from './database/databases.ts'
import { migrateInThread } from './database/migrate-in-thread.ts'
import { createWriteTracker } from './database/read-your-writes.ts'
import { openEmail } from './email/open-email.ts'
import { getSampleDates } from './embedded/sample/dates.ts'
import { moveDates } from './embedded/sample/page-dates.ts'
import { demoAccounts, ensureSampleCampus } from './embedded/sample-campus.ts'
import type { EmbeddedServices } from './embedded/start.ts'
import { createOverloadHandler } from './features/compa/answer-overloaded.ts'
import { createExtractiveGenerator, createModelGenerator } from './features/compa/answers/answer-generator.ts'
import { countTokensUsedToday } from './features/compa/data.ts'
import { watchPages } from './features/compa/pages/campus-page-import.ts'
import { createCompa } from './features/compa/service.ts'
import { createTicketSigner } from './features/events/check-in/ticket-signer.ts'
import { jobs } from './features/index.ts'
import { createImageQueue } from './files/images.ts'
import { setUpGracefulShutdown } from './graceful-shutdown.ts'
import { createBoundedServer } from './http/bounded-server.ts'
import { getClientAddress, toNetwork } from './http/client-address.ts'
import { monitorEventLoop } from './http/load-shedding/event-loop-monitor.ts'
import { createLoadShedding } from './http/load-shedding/load-shedding.ts'
import { createRequestListener } from './http/load-shedding/request-listener.ts'
import { createRateLimiter, getDailyUploadBytes } from './http/rate-limits.ts'
import { createResponseCache } from './http/response-cache/response-cache.ts'
import { countJobs } from './jobs/data.ts'
import { startJobWorker } from './jobs/worker.ts'
import { startObservability } from './observability/start.ts'
import { countOutboxRows, getOutboxLagSeconds } from './outbox/data.ts'
import { createFirestoreDocuments } from './outbox/firestore.ts'
import { startOutboxRelay } from './outbox/outbox-relay.ts'
import { buildSignInUrl, createBrowserConfig } from './pages/client-config.ts'
import { getHtmlPage } from './pages/html-pages.ts'
import { createPageRenderer } from './pages/page-renderer.ts'
import { createClientRouter, createSandboxRouter, type PageDataSource } from './pages/static-client.ts'
import { startSanitizer } from './sanitize/worker-pool.ts'
import { openStorage } from './storage/open-storage.ts'
import { startSpool } from './storage/spool.ts'
import { createCachedProbe } from './utils/async/cached-probe.ts'
import { listenOnPort } from './utils/listen.ts'
import { createWebPush, getPushSubject } from './web-push/web-push.ts'

const samplePagesDir = fileURLToPath(new URL('embedded/campus-pages/', import.meta.url))

/** Where the campus pages are: in the configured folder or, with the sample campus, in its own, with the dates of its creation. Undefined for the database. */
function getPageFolder(configured: string | undefined, sampleCampusCreatedAt: Date | null) {
  if (configured) return configured === pagesInDatabase ? undefined : { folder: configured }
  if (!sampleCampusCreatedAt) return
  const dates = getSampleDates(sampleCampusCreatedAt)
  return { folder: samplePagesDir, transform: (page: string) => moveDates(page, dates) }
}

const writeLine = (text: string) => process.stdout.write(`${text}\n`)

async function main() {
  const config = readConfig(process.env)
  const observability = await startObservability(config)
  const { log, metrics, traces } = observability
  let getDatabaseWaitingCount = () => 0
  const eventLoop = monitorEventLoop()
  const responseCache = createResponseCache()
  const loadShedding = createLoadShedding({ eventLoopDelayMs: eventLoop.delayMs, databaseWaitingCount: () => getDatabaseWaitingCount() }, metrics)
  metrics.registerGauge('queueLength', loadShedding.queueLength)
  metrics.registerGauge('concurrencyLimit', loadShedding.concurrencyLimit)
  // A request whose token is not verified yet is counted under its client network.
  const getSender = (request: IncomingMessage) => responseCache.getVerifiedUid(request) ?? `visitor ${toNetwork(getClientAddress(request, config.trustProxy))}`
  const requestListener = createRequestListener({ cache: responseCache, shedding: loadShedding, getSender })
  const server = await listenOnPort(createBoundedServer(requestListener.listener), config)
  const address = server.address()
  const appUrl = `http://localhost:${typeof address === 'object' ? address?.port : config.port}`
  const embedded = await startEmbeddedServices(config, appUrl)
  const authEmulatorHost = embedded?.authEmulatorHost ?? config.authEmulatorHost
  if (authEmulatorHost) process.env.FIREBASE_AUTH_EMULATOR_HOST = authEmulatorHost
  const databaseUrl = config.databaseUrl ?? embedded?.databaseUrl ?? ''
  const directUrl = config.directUrl ?? databaseUrl

  writeLine('Applying migrations …')
  await migrateInThread(directUrl)
  const databases = openDatabases({ databaseUrl, directUrl, replicaUrls: config.replicaUrls }, log, traces)
  const { primary: database, replicas } = databases
  const connectionsOpened = openConnections(database)
  getDatabaseWaitingCount = databases.waitingCount
  const redis = config.redisUrl ? await (await import('./database/redis.ts')).openRedis(config.redisUrl, log) : undefined
  const writeTracker = createWriteTracker(redis, responseCache.clear)
  const storage = await openStorage(config)
  const spool = await startSpool(join(config.dataDir, 'spool'), log)
  const firebase = openFirebase(config.firebase)
  const identity = getAuth(firebase)
  const { allowedEmailDomains, requireVerifiedEmail } = config
  const dependencies = {
    database,
    storage,
    now: () => new Date(),
    log,
    metrics,
    allowedEmailDomains,
    requireVerifiedEmail,
    dailyUploadBytes: getDailyUploadBytes(config.rateLimitScale),
    imageQueue: createImageQueue(),
    identityProvider: createIdentityProvider(identity),
    tickets: createTicketSigner({ database, signingKey: config.ticketSigningKey }),
    webPush: createWebPush({ database, vapidKeys: config.vapidKeys, subject: getPushSubject(config.publicUrl, config.email.from), metrics }),
  }
  const backgroundDependencies = { ...dependencies, database: databases.background }
  const sampleCampusCreatedAt = config.sampleCampus ? await ensureSampleCampus(backgroundDependencies, identity, writeLine) : null
  const hasSampleCampus = sampleCampusCreatedAt !== null
  const pages = getPageFolder(config.compa.pages, sampleCampusCreatedAt)
  const campusPages = pages ? await watchPages({ ...backgroundDependencies, ...pages }) : undefined
  const { model, dailyTokens } = config.compa
  const generator = model ? await createModelGenerator(model, log) : createExtractiveGenerator(database)
  const compa = createCompa(dependencies, { generator, dailyTokens, arePagesEditable: !pages })
  observability.watchPool(database.pool)
  if (replicas) observability.watchReplicas(replicas)
  if (redis) observability.watchRedis(redis)
  observability.watchDatabase(async () => {
    const [counts, lagSeconds, jobCounts, tokensUsed] = await Promise.all([
      countOutboxRows(databases.background),
      getOutboxLagSeconds(databases.background),
      countJobs(databases.background),
      countTokensUsedToday(databases.background),
    ])
    return { ...counts, lagSeconds, jobsPending: jobCounts.pending, jobsDead: jobCounts.dead, oldestJobSeconds: jobCounts.oldestReadySeconds, tokensUsed }
  }, dailyTokens.total)

  // The passwords of the embedded sample campus are public. With any other identity provider there are no demo accounts.
  const publicDemoAccounts = hasSampleCampus && config.embeddedIdentity ? demoAccounts : []
  const { clientConfig, policies } = createBrowserConfig(config, authEmulatorHost, publicDemoAccounts)
  const developmentEmails = clientConfig.hasEmailList
    ? (await import('./features/notifications/email/development-emails.ts')).createDevelopmentEmailsRouter(config.dataDir)
    : undefined
  const clientDir = fileURLToPath(new URL('../client/dist/', import.meta.url))
  const renderPage = createPageRenderer(clientDir, clientConfig, log, config.renderTimeoutMs)
  const createClientHandler = (pageData: PageDataSource) =>
    Router().use(
      ...(developmentEmails ? [developmentEmails] : []),
      createSandboxRouter(clientDir, clientConfig, policies.sandbox),
      createClientRouter(
        clientDir,
        clientConfig,
        policies.app,
        (path, parameters, context) => getHtmlPage(context, path, parameters, authEmulatorHost !== undefined),
        pageData,
        renderPage,
      ),
    )
  const { app, stop, closeStreams } = await createApp({
    ...dependencies,
    traces,
    databaseUrl: directUrl,
    spoolDir: spool.dir,
    writeTracker,
    ...(replicas && { replicas }),
    responseCache,
    isDatabaseReachable: createCachedProbe(() => pingDatabase(databases.healthCheck), { ttlMs: 1000, timeoutMs: 1500 }),
    verifyToken: createTokenVerifier((token) => identity.verifyIdToken(token)),
    verifyTokenNotRevoked: createTokenVerifier((token) => identity.verifyIdToken(token, true)),
    ...(config.sessionCookie && { sessionCookies: createSessionCookies(identity, { secure: config.secureCookie }) }),
    compa,
    newAccountLimit: hasSampleCampus ? 0 : config.newAccountLimit,
    consumeRateLimit: createRateLimiter(config.rateLimitScale, metrics.countRateLimited, redis),
    corsOrigins: config.corsOrigins,
    docs: { signInUrl: buildSignInUrl(config, authEmulatorHost), demoAccounts: publicDemoAccounts },
    trustProxy: config.trustProxy,
    createClientHandler,
  })
  const outboxRelay = config.hasOutboxRelay ? startOutboxRelay({ ...backgroundDependencies, documents: await createFirestoreDocuments(firebase) }) : undefined
  const email = await openEmail(config, metrics)
  const jobContext = {
    ...backgroundDependencies,
    spoolDir: spool.dir,
    hasOutboxRelay: config.hasOutboxRelay,
    deleteProviderAccount: dependencies.identityProvider.deleteAccount,
    email,
    ...(requireVerifiedEmail && { findVerifiedUids: createVerifiedEmailLookup(identity) }),
  }
  const jobWorker = startJobWorker({ directUrl, jobs, context: jobContext })
  await connectionsOpened
  requestListener.open(app, createOverloadHandler({ compa, database }))
  server.on('error', (error) => log.error({ err: error }, 'server error'))

  const { shutDown } = setUpGracefulShutdown({
    ...{ server, requestListener, log, closeStreams, drainDelaySeconds: config.drainDelaySeconds },
    cleanupSteps: [
      // Compa records the tokens of answers whose clients were just disconnected; the outbox relay delivers the changes of the last requests.
      () => [stop(), compa.waitUntilIdle(), outboxRelay?.stop()],
      () => [jobWorker.stop(), spool.stop(), campusPages?.stop()],
      () => [databases.stop(), email?.stop(), redis?.stop(), observability.stop()],
      () => [embedded?.stop()],
    ],
  })

  // Signal handlers are installed before the URL is printed.
  if (observability.metricsPort !== undefined) writeLine(`Metrics are at http://${config.metrics?.host}:${observability.metricsPort}/metrics`)
  writeLine(`\nThinnai is listening at ${appUrl}`)
  if (config.embeddedIdentity) writeLine(`Its identity provider sends no mail: links are printed here, and listed at ${appUrl}/dev/mail`)
  if (developmentEmails) writeLine(`Emails of notifications are written to files, and shown at ${appUrl}/dev/emails`)
  startSanitizer()
  if (hasSampleCampus) writeLine(`\nSign in as\n${demoAccounts.map(({ email, password, note }) => `  ${email}  password ${password}  (${note})`).join('\n')}\n`)

  void embedded?.exited.then(() => {
    writeLine('The embedded database stopped.')
    shutDown(1)
  })
}

/** Starts the embedded PostgreSQL and Auth emulator, each only if the configuration names no other. `appUrl`: see `SupervisorOptions`. */
async function startEmbeddedServices(config: Config, appUrl: string): Promise<EmbeddedServices | undefined> {
  const postgres = !config.databaseUrl
  const identity = config.embeddedIdentity
  if (!postgres && !identity) return
  const { startEmbedded } = await import('./embedded/start.ts')
  writeLine(`Starting ${[postgres && 'PostgreSQL', identity && 'the identity provider'].filter(Boolean).join(' and ')} …`)
  return startEmbedded({ dataDir: config.dataDir, postgres, identity, authPort: config.authEmulatorPort, appUrl })
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
