import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../../../server/embedded/start.ts'
import { launchServer as launchServerIn, type ServerProcess, waitForAddress } from '../../support/server-process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'thinnai-lifecycle-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const launch = (env: Record<string, string> = {}) => launchServerIn(dataDir, env)

/** Waits for the server and returns its URL and the identity provider's URL from the page configuration. */
async function waitForUrls(server: ServerProcess) {
  const address = await waitForAddress(server)
  const page = await (await fetch(`${address}/login`)).text()
  const [, config = '{}'] = /id="config">([^<]*)/.exec(page) ?? []
  return { address, identity: `${JSON.parse(config).authEmulatorUrl}/identitytoolkit.googleapis.com/v1/accounts` }
}

const postJson = (url: string, body: unknown, token?: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

const credentials = { email: 'restart@vistas.ac.in', password: 'secret-1', returnSecureToken: true }

test('kill -9 loses no acknowledged post, and Ctrl-C leaves no process', {
  timeout: 180_000,
}, async () => {
  const first = launch()
  const before = await waitForUrls(first)
  const { idToken } = await (await postJson(`${before.identity}:signUp?key=any`, credentials)).json()
  expect((await postJson(`${before.address}/api/users/draft`, { username: 'restart' }, idToken)).status).toBe(200)
  const acknowledged: string[] = []
  for (let n = 0; n < 200; n += 1) {
    if (n === 30) setImmediate(() => first.child.kill('SIGKILL'))
    const response = await postJson(`${before.address}/api/posts`, { contentHtml: `<p>post ${n}</p>`, community: 'lounge' }, idToken).catch(() => null)
    if (!response) break
    acknowledged.push((await response.json()).id)
  }
  expect(acknowledged.length).toBeGreaterThan(10)
  await first.exited

  const second = launch()
  const after = await waitForUrls(second)
  const stored = await (await fetch(`${after.address}/api/posts?community=lounge&limit=100`)).json()
  expect(stored.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(acknowledged))
  const signedIn = await postJson(`${after.identity}:signInWithPassword?key=any`, credentials)
  expect(signedIn.status).toBe(200)
  const { idToken: newToken } = await signedIn.json()
  expect((await postJson(`${after.address}/api/posts`, { contentHtml: '<p>again</p>', community: 'lounge' }, newToken)).status).toBe(201)

  const secondStart = startEmbedded({ dataDir, postgres: true, identity: true, authPort: 0 })
  await expect(secondStart).rejects.toThrow(`Another Thinnai already runs on ${dataDir}.`)

  const postmasterPid = Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])
  second.child.kill('SIGINT')
  expect(await second.exited).toBe(0)
  expect(() => process.kill(postmasterPid, 0)).toThrow('ESRCH')
  await expect(fetch(after.identity)).rejects.toThrow()
})

test('a used port is reported in one sentence', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => holder.once('listening', resolve))
  const { port } = holder.address() as AddressInfo
  const server = launch({ PORT: String(port) })
  expect(await server.exited).toBe(1)
  expect(server.output().trim()).toBe(`Port ${port} is taken: another program uses it. Set PORT to a free one.`)
  holder.close()
})

test('an unwritable data folder is reported in one sentence', async () => {
  const file = join(dataDir, 'a-file')
  await writeFile(file, '')
  const folder = join(file, 'data')
  const start = startEmbedded({ dataDir: folder, postgres: true, identity: true, authPort: 0 })
  await expect(start).rejects.toThrow(`The data folder ${folder} cannot be written. Set DATA_DIR to a folder you own.`)
})

test('invalid values are listed, .env applies below the environment, and production refuses emulators', async () => {
  await writeFile(join(dataDir, '.env'), 'LOG_LEVEL=loud\nGOOGLE_SIGN_IN=maybe\n')
  const server = launch({ NODE_ENV: 'production', PORT: 'x', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' })
  expect(await server.exited).toBe(1)
  const reportedNames = [...server.output().matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name)
  expect(reportedNames.sort()).toEqual(['DATABASE_URL', 'FIREBASE_AUTH_EMULATOR_HOST', 'FIREBASE_PROJECT_ID', 'GOOGLE_SIGN_IN', 'PORT'])
})
