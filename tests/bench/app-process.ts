import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { createApp } from '../../server/app.ts'
import { openDatabase } from '../../server/database/client.ts'
import { createWriteTracker } from '../../server/database/read-your-writes.ts'
import { createExtractiveGenerator } from '../../server/features/compa/answers/answer-generator.ts'
import { createCompa } from '../../server/features/compa/service.ts'
import { createTicketSigner } from '../../server/features/events/check-in/ticket-signer.ts'
import { jobs } from '../../server/features/notifications/jobs.ts'
import { createImageQueue } from '../../server/files/images.ts'
import { monitorEventLoop } from '../../server/http/load-shedding/event-loop-monitor.ts'
import { createLoadShedding } from '../../server/http/load-shedding/load-shedding.ts'
import { createRequestListener } from '../../server/http/load-shedding/request-listener.ts'
import { createRateLimiter, getDailyUploadBytes } from '../../server/http/rate-limits.ts'
import { createResponseCache } from '../../server/http/response-cache/response-cache.ts'
import { collectJobs } from '../../server/jobs/tasks.ts'
import type { JobContext } from '../../server/jobs/types.ts'
import { startJobWorker } from '../../server/jobs/worker.ts'
import { openLog } from '../../server/observability/log.ts'
import { noopMetrics } from '../../server/observability/metrics.ts'
import { createDiskStorage } from '../../server/storage/disk.ts'
import { createWebPush } from '../../server/web-push/web-push.ts'
import { createTokenVerifier } from './tokens.ts'

/**
 * Child process with the real app behind its request listener. Tokens are verified with the public key of the benchmark. With `COUNT_STATEMENTS` it
 * answers each message with the number of SQL statements so far; with `RUN_JOBS` it tells of what happens.
 */
const log = openLog('silent')
const databaseUrl = process.env.DATABASE_URL ?? ''
let statementCount = 0
const onQuery = () => {
  statementCount += 1
}
const database = openDatabase(databaseUrl, log, process.env.COUNT_STATEMENTS ? { onQuery } : {})
const verifyToken = createTokenVerifier(process.env.PUBLIC_KEY ?? '')
const responseCache = createResponseCache()
const { app } = await createApp({
  responseCache,
  writeTracker: createWriteTracker(undefined, responseCache.clear),
  database,
  databaseUrl,
  spoolDir: tmpdir(),
  storage: createDiskStorage(process.env.MEDIA_DIR ?? tmpdir()),
  verifyToken,
  verifyTokenNotRevoked: verifyToken,
  now: () => new Date(),
  log,
  allowedEmailDomains: ['vistas.ac.in'],
  requireVerifiedEmail: false,
  dailyUploadBytes: getDailyUploadBytes(1_000_000),
  newAccountLimit: 0,
  imageQueue: createImageQueue(),
  identityProvider: { signOutEverywhere: async () => {}, deleteAccount: async () => {} },
  compa: createCompa(
    { database },
    { generator: createExtractiveGenerator(database), dailyTokens: { perKey: 1_000_000_000, total: 1_000_000_000 }, arePagesEditable: false },
  ),
  consumeRateLimit: createRateLimiter(1_000_000),
  corsOrigins: [],
  trustProxy: 0,
  tickets: createTicketSigner({ database }),
  webPush: createWebPush({ database, subject: 'https://thinnai.example.edu', metrics: noopMetrics }),
})
const loadShedding = createLoadShedding({ eventLoopDelayMs: monitorEventLoop().delayMs, databaseWaitingCount: () => database.pool.waitingCount }, noopMetrics)
const requestListener = createRequestListener({ cache: responseCache, shedding: loadShedding })
requestListener.open(app)
const server = createServer(requestListener.listener).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
if (process.env.RUN_JOBS) {
  const background = openDatabase(databaseUrl, log, { maxConnections: 3, isBackground: true })
  startJobWorker({ directUrl: databaseUrl, jobs: collectJobs([jobs]), context: { database: background, log, now: () => new Date() } as JobContext })
}
if (process.env.COUNT_STATEMENTS) process.on('message', () => process.send?.({ statementCount }))
process.on('disconnect', () => process.exit())
