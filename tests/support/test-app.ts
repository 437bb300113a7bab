import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAuth } from 'firebase-admin/auth'
import { afterAll, beforeAll, inject } from 'vitest'
import { createApp } from '../../server/app.ts'
import { openFirebase } from '../../server/auth/firebase.ts'
import { createIdentityProvider } from '../../server/auth/identity-provider.ts'
import { createSessionCookies } from '../../server/auth/session-cookie.ts'
import { createTokenVerifier } from '../../server/auth/verify-token.ts'
import { openDatabase } from '../../server/database/client.ts'
import { createWriteTracker } from '../../server/database/read-your-writes.ts'
import { type AnswerGenerator, createExtractiveGenerator } from '../../server/features/compa/answers/answer-generator.ts'
import type { DailyTokenLimits } from '../../server/features/compa/quota.ts'
import { createCompa } from '../../server/features/compa/service.ts'
import { createTicketSigner } from '../../server/features/events/check-in/ticket-signer.ts'
import { jobs as featureJobs } from '../../server/features/index.ts'
import { createImageQueue } from '../../server/files/images.ts'
import { createBoundedServer } from '../../server/http/bounded-server.ts'
import { createRequestListener } from '../../server/http/load-shedding/request-listener.ts'
import { createRateLimiter, getDailyUploadBytes } from '../../server/http/rate-limits.ts'
import { createResponseCache } from '../../server/http/response-cache/response-cache.ts'
import { registerEventHandlers } from '../../server/jobs/record-domain-event.ts'
import { collectJobs } from '../../server/jobs/tasks.ts'
import type { FeatureJobs, JobContext } from '../../server/jobs/types.ts'
import { openLog } from '../../server/observability/log.ts'
import { type Metrics, noopMetrics } from '../../server/observability/metrics.ts'
import { createDiskStorage, type Storage } from '../../server/storage/disk.ts'
import { createWebPush, type PushNetwork } from '../../server/web-push/web-push.ts'
import { verifyTokenLocally } from './http/tokens.ts'
import { createJobRunner } from './job-runner.ts'
import { unreachableNetwork } from './push-service.ts'
import { createMaintenanceUrl, runSql, templateDatabase } from './run-sql.ts'
import { openSharedServices } from './services/database-stack.ts'

const unlimitedTokens: DailyTokenLimits = { perKey: 1_000_000, total: 100_000_000 }

type TestAppOptions = Pick<
  Partial<Parameters<typeof createApp>[0]>,
  | 'verifyToken'
  | 'verifyTokenNotRevoked'
  | 'now'
  | 'imageQueue'
  | 'identityProvider'
  | 'requireVerifiedEmail'
  | 'newAccountLimit'
  | 'trustProxy'
  | 'traces'
  | 'log'
  | 'createClientHandler'
> & {
  /** Verifies tokens and changes accounts at the Auth emulator. Without it, the accounts of students are known to the tests alone. */
  usesAuthEmulator?: boolean
  metrics?: Metrics
  answerGenerator?: AnswerGenerator
  dailyTokens?: DailyTokenLimits
  /** Whether administrators edit the campus pages; otherwise they come from a folder. */
  arePagesEditable?: boolean
  rateLimitScale?: number
  /** Reaches the push services of a test; by default none. */
  pushNetwork?: PushNetwork
  pushTimeoutMs?: number
  /** Creates the file storage, given a local folder; by default files are stored in that folder. */
  createStorage?: (folder: string) => Storage
  /** Jobs besides those of the features. */
  jobs?: FeatureJobs
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/**
 * Starts the real app on its own port with an empty storage, on a new copy of the migrated database. With `sharedServices` (another test app) it shares
 * the database and Redis of that app, and verifies tokens as that does.
 */
export async function startTestApp(
  sharedServices?: Parameters<typeof openSharedServices>[0] & { usesAuthEmulator?: boolean },
  {
    answerGenerator,
    dailyTokens = unlimitedTokens,
    arePagesEditable = true,
    rateLimitScale = 10_000,
    pushNetwork = unreachableNetwork,
    pushTimeoutMs,
    metrics,
    log = openLog('silent'),
    usesAuthEmulator = sharedServices?.usesAuthEmulator ?? false,
    createStorage = createDiskStorage,
    jobs = {},
    ...overrides
  }: TestAppOptions = {},
) {
  const template = new URL(inject('databaseUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  if (!sharedServices) await runSql(createMaintenanceUrl(template.href), `create database ${name} template ${templateDatabase}`)
  const url = new URL(sharedServices?.databaseUrl ?? template)
  if (!sharedServices) url.pathname = `/${name}`
  process.env.FIREBASE_AUTH_EMULATOR_HOST = inject('authEmulatorHost')
  const statements: string[] = []
  // With replicas, the pool checks its connections by `select 1` every second.
  const onQuery = (sql: string) => void (sql === 'select 1' || statements.push(sql))
  const databaseOptions = { maxConnections: 5, onQuery, timeoutScale: 20, ...(overrides.traces && { traces: overrides.traces }) }
  const responseCache = createResponseCache()
  const services = await openSharedServices({ databaseUrl: url.href, redisUrl: sharedServices?.redisUrl }, log, databaseOptions)
  const database = openDatabase(services.requestDatabaseUrl, log, databaseOptions)
  const replicas = services.openReplicaPool?.(database)
  const writeTracker = createWriteTracker(services.redis, responseCache.clear)
  const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-media-'))
  const mediaDir = join(dataDir, 'media')
  const spoolDir = join(dataDir, 'spool')
  await Promise.all([mkdir(mediaDir), mkdir(spoolDir)])
  const storage = createStorage(mediaDir)
  const identity = getAuth(openFirebase({ projectId: 'demo-thinnai' }))
  const identityProvider = createIdentityProvider(identity)
  const webPush = createWebPush({
    ...{
      database,
      subject: 'https://thinnai.example.edu',
      metrics: metrics ?? noopMetrics,
      network: pushNetwork,
      retryDelayMs: 1,
      ...(pushTimeoutMs && { timeoutMs: pushTimeoutMs }),
    },
  })
  const { app, stop, closeStreams, subscriberCount } = await createApp({
    database,
    databaseUrl: url.href,
    spoolDir,
    storage,
    responseCache,
    writeTracker,
    ...(replicas && { replicas }),
    verifyToken: usesAuthEmulator ? createTokenVerifier((token) => identity.verifyIdToken(token)) : verifyTokenLocally,
    verifyTokenNotRevoked: usesAuthEmulator ? createTokenVerifier((token) => identity.verifyIdToken(token, true)) : verifyTokenLocally,
    sessionCookies: createSessionCookies(identity, { secure: false }),
    now: () => new Date(),
    log,
    allowedEmailDomains: ['vistas.ac.in', 'kalvium.community'],
    requireVerifiedEmail: false,
    dailyUploadBytes: getDailyUploadBytes(rateLimitScale),
    imageQueue: createImageQueue(),
    identityProvider,
    webPush,
    tickets: createTicketSigner({ database }),
    compa: createCompa(
      { database },
      { generator: answerGenerator ?? createExtractiveGenerator(database), dailyTokens, arePagesEditable, emergencyTimeoutMs: 20_000 },
    ),
    newAccountLimit: 0,
    consumeRateLimit: createRateLimiter(rateLimitScale, metrics?.countRateLimited, services.redis),
    corsOrigins: ['https://clients.example.edu'],
    trustProxy: 0,
    ...(metrics && { metrics }),
    ...overrides,
  })
  registerEventHandlers(jobs.handlers ?? {})
  const jobContext: JobContext = {
    ...{ database, storage, now: overrides.now ?? (() => new Date()), log },
    ...{ spoolDir, hasOutboxRelay: true, deleteProviderAccount: identityProvider.deleteAccount, webPush, email: null },
  }
  const requestListener = createRequestListener({ cache: responseCache })
  requestListener.open(app)
  const server = createBoundedServer(requestListener.listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    usesAuthEmulator,
    expressApp: app,
    database,
    databaseUrl: url.href,
    redisUrl: services.redisUrl,
    log,
    now: () => new Date(),
    writeTracker,
    statements,
    subscriberCount,
    storage,
    dataDir,
    spoolDir,
    listStoredFiles: () => readdir(mediaDir),
    jobContext,
    ...createJobRunner(url.href, collectJobs([featureJobs, jobs]), jobContext),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      closeStreams()
      server.closeAllConnections()
      await closed
      await stop()
      await Promise.all([replicas?.stop(), database.$disconnect(), services.stop()])
      // PgBouncer keeps its connections to the database open.
      if (!sharedServices) await runSql(createMaintenanceUrl(template.href), `drop database ${name} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The app of a test file: it starts before the file's hooks and tests, and stops after them. */
export const setUpTestApp = (...args: Parameters<typeof startTestApp>): TestApp => setUpStoppableApp((app) => app.stop(), ...args)

/** `setUpTestApp` with a way of its own to stop the app. */
export function setUpStoppableApp(stop: (app: TestApp) => Promise<void>, ...args: Parameters<typeof startTestApp>): TestApp {
  const app = {} as TestApp
  beforeAll(async () => void Object.assign(app, await startTestApp(...args)))
  afterAll(() => 'stop' in app && stop(app))
  return app
}
