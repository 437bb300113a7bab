import { spawnSync } from 'node:child_process'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { findFreePort } from '../../support/services/firestore-emulator.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

/** Runs `npm run doctor` in this folder with these variables only. */
function runDoctor(folder: string, env: Record<string, string>) {
  const main = fileURLToPath(new URL('../../../server/cli/doctor.ts', import.meta.url))
  const emulator = { FIREBASE_AUTH_EMULATOR_HOST: inject('authEmulatorHost'), FIRESTORE_EMULATOR_HOST: '' }
  const all = { PATH: process.env.PATH, HOME: folder, DATA_DIR: folder, DATABASE_URL: app.databaseUrl, ...emulator, ...env }
  return spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', main], { env: all, cwd: folder, encoding: 'utf8' })
}

test('npm run doctor completes without usable Firebase credentials', { timeout: 60_000 }, async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'thinnai-doctor-'))
  const project = { NODE_ENV: 'development', FIREBASE_PROJECT_ID: 'campus', FIREBASE_API_KEY: 'key', FIREBASE_AUTH_EMULATOR_HOST: '' }
  // Without the detection of Google Cloud machines, which have default credentials.
  const withoutCredentials = runDoctor(folder.path, { ...project, METADATA_SERVER_DETECTION: 'none' })
  expect([withoutCredentials.status, withoutCredentials.stderr]).toEqual([1, ''])
  for (const line of ['ok {7}database', 'ok {7}storage', 'fails {4}service account {2}No credentials were found', 'fails {4}Firestore {8}No credentials'])
    expect(withoutCredentials.stdout).toMatch(new RegExp(`^${line}`, 'm'))
  const withMissingFile = runDoctor(folder.path, { ...project, FIREBASE_SERVICE_ACCOUNT: join(folder.path, 'missing.json') })
  expect([withMissingFile.status, withMissingFile.stderr]).toEqual([1, ''])
  for (const line of ['ok {7}database', 'ok {7}storage', 'fails {4}service account {2}The file of FIREBASE_SERVICE_ACCOUNT cannot be read as JSON'])
    expect(withMissingFile.stdout).toMatch(new RegExp(`^${line}`, 'm'))
})

test('npm run doctor prints one line per service and no secret, and exits with 0, 1 or 2', {
  timeout: 60_000,
}, async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'thinnai-doctor-'))
  const run = (env: Record<string, string>) => runDoctor(folder.path, env)
  const result = run({})
  expect([result.status, result.stderr]).toEqual([0, ''])
  expect(result.stdout).toMatch(
    /^ok {7}database .*\nok {7}jobs .*\nnot set {2}replicas .*\nnot set {2}Redis .*\nok {7}storage .*\nok {7}identity .*\nnot set {2}Firestore .*\nnot set {2}model /,
  )
  const withWrongPassword = run({ DATABASE_URL: Object.assign(new URL(app.databaseUrl), { password: 'wrong-secret' }).href })
  expect([withWrongPassword.status, withWrongPassword.stdout]).toEqual([1, expect.stringMatching(/^fails {4}database /)])
  const redis = run({ REDIS_URL: `redis://:half%price@127.0.0.1:${await findFreePort()}` })
  expect([redis.status, redis.stdout]).toEqual([1, expect.stringMatching(/\nfails {4}Redis .*: URI malformed\. Correct REDIS_URL/)])
  expect(withWrongPassword.stdout + result.stdout + redis.stdout).not.toMatch(new RegExp(`wrong-secret|half%price|${new URL(app.databaseUrl).password}`))
  const withFirestoreDown = run({ FIRESTORE_EMULATOR_HOST: `127.0.0.1:${await findFreePort()}` })
  expect([withFirestoreDown.status, withFirestoreDown.stdout]).toEqual([
    1,
    expect.stringMatching(/^fails {4}Firestore +No emulator responds at 127\.0\.0\.1:/m),
  ])
  expect(run({ PORT: 'x' })).toMatchObject({ status: 2, stderr: expect.stringContaining('PORT') })
})
