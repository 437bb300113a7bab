import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { createApp } from '../../server/app.ts'
import { openCompa } from '../../server/features/compa/service.ts'
import { extractWriter } from '../../server/features/compa/writer.ts'
import { openDatabase } from '../../server/lib/database.ts'
import { openLog } from '../../server/lib/log.ts'
import { dailyUploadBytes, openRateLimits } from '../../server/lib/rate-limits.ts'
import { localStorage } from '../../server/lib/storage.ts'

/** The real app in a process of its own; who uploads gives the uid for a token. */
const log = openLog('silent')
const databaseUrl = process.env.DATABASE_URL ?? ''
const database = openDatabase(databaseUrl, log)
const viewerOf = async (uid: string) => ({ uid, email: `${uid}@vistas.ac.in`, emailVerified: true })
const { app } = await createApp({
  database,
  databaseUrl,
  storage: localStorage(process.env.MEDIA_DIR ?? tmpdir()),
  verifyToken: viewerOf,
  recheckToken: viewerOf,
  now: () => new Date(),
  log,
  allowedEmailDomains: [],
  requireVerifiedEmail: false,
  dailyUploadBytes: dailyUploadBytes(1_000_000),
  compa: openCompa({ database }, extractWriter(database), { asker: 1_000_000_000, everybody: 1_000_000_000 }),
  countTowardsLimit: openRateLimits(1_000_000),
  corsOrigins: [],
  trustProxy: 0,
})
const server = createServer(app).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
