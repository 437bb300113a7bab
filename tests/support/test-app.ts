import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAuth } from 'firebase-admin/auth'
import { Client } from 'pg'
import { inject } from 'vitest'
import { createApp } from '../../server/app.ts'
import { openFirebase } from '../../server/auth/firebase.ts'
import { sessionCookies } from '../../server/auth/session-cookie.ts'
import { tokenVerifier } from '../../server/auth/verify-token.ts'
import { openDatabase } from '../../server/lib/database.ts'
import { openLog } from '../../server/lib/log.ts'
import { localStorage } from '../../server/lib/storage.ts'

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** The real app on a port of its own, with a fresh copy of the migrated database and an empty media folder. */
export async function startTestApp() {
  const template = new URL(inject('databaseUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(template, `create database ${name} template thinnai`)
  const url = new URL(template)
  url.pathname = `/${name}`
  process.env.FIREBASE_AUTH_EMULATOR_HOST = inject('authEmulatorHost')
  const statements: string[] = []
  const log = openLog('silent')
  const database = openDatabase(url.href, log, { connections: 5, onQuery: (sql) => statements.push(sql) })
  const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-media-'))
  const media = join(dataDir, 'media')
  await mkdir(media)
  const storage = localStorage(media)
  const identity = getAuth(openFirebase({ projectId: 'demo-thinnai' }))
  const { app, stop } = await createApp({
    database,
    storage,
    verifyToken: tokenVerifier((token) => identity.verifyIdToken(token)),
    sessions: sessionCookies(identity, { secure: false }),
    now: () => new Date(),
    log,
    allowedEmailDomains: ['vistas.ac.in', 'kalvium.community'],
    elsewhere: { connect: [] },
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    database,
    databaseUrl: url.href,
    log,
    statements,
    storage,
    dataDir,
    storedFiles: () => readdir(media),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await stop()
      await database.$disconnect()
      await onServer(template, `drop database ${name}`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function onServer(url: URL, sql: string) {
  const admin = new URL(url)
  admin.pathname = '/postgres'
  const client = new Client({ connectionString: admin.href })
  await client.connect()
  await client.query(sql)
  await client.end()
}
