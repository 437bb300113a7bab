import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAuth } from 'firebase-admin/auth'
import { inject } from 'vitest'
import { createApp } from '../../server/app.ts'
import { openFirebase } from '../../server/auth/firebase.ts'
import { createSessionCookies } from '../../server/auth/session-cookie.ts'
import { createTokenVerifier, type VerifyToken } from '../../server/auth/verify-token.ts'
import { openDatabase } from '../../server/database/client.ts'
import { createWriteTracker } from '../../server/database/read-your-writes.ts'
import { extractWriter, type Writer } from '../../server/features/compa/answers/answer-generator.ts'
import type { DailyTokens } from '../../server/features/compa/quota.ts'
import { openCompa } from '../../server/features/compa/service.ts'
import { createImageQueue } from '../../server/files/images.ts'
import { createRequestListener } from '../../server/http/load-shedding/request-listener.ts'
import { createRateLimiter, getDailyUploadBytes } from '../../server/http/rate-limits.ts'
import { createResponseCache } from '../../server/http/response-cache.ts'
import { openLog } from '../../server/observability/log.ts'
import type { Metrics } from '../../server/observability/metrics.ts'
import { createDiskStorage, type Storage } from '../../server/storage/disk.ts'
import { createBoundedServer } from '../../server/utils/listen.ts'
import { openStack } from './database-stack.ts'
import { adminUrl, asked, templateDatabase } from './run-sql.ts'

const plenty: DailyTokens = { asker: 1_000_000, everybody: 100_000_000 }

type Options = Pick<
  Partial<Parameters<typeof createApp>[0]>,
  'verifyToken' | 'recheckToken' | 'now' | 'imageQueue' | 'requireVerifiedEmail' | 'trustProxy' | 'traces' | 'log' | 'createClientHandler'
> & {
  eachTokenOnce?: boolean
  metrics?: Metrics
  writer?: Writer
  dailyTokens?: DailyTokens
  rateLimitScale?: number
  /** Where files lie, given a folder of this machine; in that folder by default. */
  storageIn?: (folder: string) => Storage
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** The real app on a port of its own with an empty storage, on a fresh copy of the migrated database or beside another app on its; on whatever stack the tests run. */
export async function startTestApp(
  beside?: Parameters<typeof openStack>[0],
  {
    writer,
    dailyTokens = plenty,
    rateLimitScale = 10_000,
    metrics,
    log = openLog('silent'),
    eachTokenOnce = false,
    storageIn = createDiskStorage,
    ...more
  }: Options = {},
) {
  const template = new URL(inject('databaseUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  if (!beside) await asked(adminUrl(template.href), `create database ${name} template ${templateDatabase}`)
  const url = new URL(beside?.databaseUrl ?? template)
  if (!beside) url.pathname = `/${name}`
  process.env.FIREBASE_AUTH_EMULATOR_HOST = inject('authEmulatorHost')
  const statements: string[] = []
  // How the databases stand is asked every second where there are replicas.
  const onQuery = (sql: string) => void (sql === 'select 1' || statements.push(sql))
  const watching = { connections: 5, onQuery, ...(more.traces && { traces: more.traces }) }
  const ready = createResponseCache()
  const stack = await openStack({ databaseUrl: url.href, redisUrl: beside?.redisUrl }, log, watching)
  const database = openDatabase(stack.requestsUrl, log, watching)
  const replicas = stack.replicas?.(database)
  const writers = createWriteTracker(stack.redis, ready.clear)
  const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-media-'))
  const media = join(dataDir, 'media')
  const spoolDir = join(dataDir, 'spool')
  await Promise.all([mkdir(media), mkdir(spoolDir)])
  const storage = storageIn(media)
  const identity = getAuth(openFirebase({ projectId: 'demo-thinnai' }))
  const verify = createTokenVerifier((token) => identity.verifyIdToken(token))
  const {
    app,
    stop,
    closeStreams: endStreams,
    subscriberCount: listeners,
  } = await createApp({
    database,
    databaseUrl: url.href,
    spoolDir,
    storage,
    responseCache: ready,
    writeTracker: writers,
    ...(replicas && { replicas }),
    verifyToken: eachTokenOnce ? once(verify) : verify,
    recheckToken: createTokenVerifier((token) => identity.verifyIdToken(token, true)),
    sessions: createSessionCookies(identity, { secure: false }),
    now: () => new Date(),
    log,
    allowedEmailDomains: ['vistas.ac.in', 'kalvium.community'],
    requireVerifiedEmail: false,
    dailyUploadBytes: getDailyUploadBytes(rateLimitScale),
    imageQueue: createImageQueue(),
    compa: openCompa({ database }, writer ?? extractWriter(database), dailyTokens),
    consumeRateLimit: createRateLimiter(rateLimitScale, metrics?.countRateLimited, stack.redis),
    corsOrigins: ['https://clients.example.edu'],
    trustProxy: 0,
    ...(metrics && { metrics }),
    ...more,
  })
  const requests = createRequestListener({ cache: ready })
  requests.open(app)
  const server = createBoundedServer(requests.listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    express: app,
    database,
    databaseUrl: url.href,
    redisUrl: stack.redisUrl,
    log,
    writers,
    statements,
    listeners,
    storage,
    dataDir,
    spoolDir,
    storedFiles: () => readdir(media),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      endStreams()
      server.closeAllConnections()
      await closed
      await stop()
      await Promise.all([replicas?.stop(), database.$disconnect(), stack.stop()])
      // A pooler keeps its connections to it.
      if (!beside) await asked(adminUrl(template.href), `drop database ${name} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** For tests of thousands of requests: the emulator takes longer over a token than the app over the rest. */
function once(verify: VerifyToken): VerifyToken {
  const known = new Map<string, ReturnType<VerifyToken>>()
  return (token) => known.get(token) ?? known.set(token, verify(token)).get(token) ?? verify(token)
}
