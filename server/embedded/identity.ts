import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { renameDurably } from '../storage/atomic-rename.ts'
import { exists, type Running } from './postgres.ts'

const projectId = 'demo-thinnai'
const authorization = 'Bearer owner'

type Account = { localId: string; validSince?: string }
type ProjectState = { updateUserByLocalId(localId: string, fields: Partial<Account>): void }
type EmulatorModule = { createApp(projectId: string, singleProjectMode: number, states: Map<string, ProjectState>): Promise<RequestListener> }
type ExegesisModule = { middleware(spec: object, options: object): unknown }

/** The Firebase Auth emulator on this machine alone; its accounts are kept under `dataDir/identity`. */
export async function startIdentity(dataDir: string, wantedPort: number): Promise<Running & { authEmulatorHost: string }> {
  const folder = join(dataDir, 'identity')
  await mkdir(folder, { recursive: true })
  const states = new Map<string, ProjectState>()
  let app: RequestListener | undefined
  let ready = false
  let changed = false
  // The port is taken first, so that a taken one is told at once. A browser left open must not ask about
  // its account before the accounts are back: 'no such user' would sign it out.
  const server = createServer((request, response) => {
    if (!app || !(ready || request.headers.authorization === authorization)) return void response.writeHead(503).end()
    if (request.method !== 'GET') response.once('finish', () => (changed = true))
    app(request, response)
  })
  const port = await listen(server, wantedPort)
  app = await loadEmulator(states)

  const accounts = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`
  const file = join(folder, 'accounts.json')
  if (await exists(file)) await restore(accounts, await readFile(file, 'utf8'), states)
  changed = false
  ready = true

  const keep = async () => {
    if (!changed) return
    changed = false
    try {
      const answer = await fetch(`${accounts}:batchGet?maxResults=-1`, { headers: { authorization } })
      if (!answer.ok) throw new Error(`the identity provider answered ${answer.status}`)
      await writeWhole(file, await answer.text())
    } catch (error) {
      changed = true
      console.error(`The accounts could not be kept: ${(error as Error).message}`)
    }
  }
  let keeping = Promise.resolve()
  const timer = setInterval(() => (keeping = keeping.then(keep)), 1000)
  return {
    authEmulatorHost: `127.0.0.1:${port}`,
    async stop() {
      clearInterval(timer)
      await keeping
      await keep()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The emulator's web application. It compiles a validator per parameter, over ten seconds of work: here each at its first use. */
async function loadEmulator(states: Map<string, ProjectState>): Promise<RequestListener> {
  const path = createRequire(import.meta.url).resolve('firebase-tools/lib/emulator/auth/server.js')
  const load = createRequire(path)
  const exegesis = load('exegesis-express') as ExegesisModule
  const { middleware } = exegesis
  exegesis.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true })
  return (load(path) as EmulatorModule).createApp(projectId, 1, states)
}

/** Brings the kept accounts back, with the moment since which their tokens count: an import would end every session. */
async function restore(accounts: string, kept: string, states: Map<string, ProjectState>) {
  const { users = [] } = JSON.parse(kept) as { users?: Account[] }
  if (!users.length) return
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await fetch(`${accounts}:batchCreate`, { method: 'POST', headers, body: JSON.stringify({ users }) })
  const { error = [] } = (await answer.json().catch(() => ({}))) as { error?: { index: number; message: string }[] }
  if (!answer.ok) throw new Error(`The kept accounts could not be read back (${answer.status}).`)
  for (const { message } of error) console.error(`A kept account could not be read back: ${message}`)
  const refused = new Set(error.map(({ index }) => index))
  for (const [index, { localId, validSince }] of users.entries()) {
    if (validSince && !refused.has(index)) states.get(projectId)?.updateUserByLocalId(localId, { validSince })
  }
}

function listen(server: Server, port: number) {
  return new Promise<number>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      const reason = code === 'EADDRINUSE' ? 'is taken: another program uses it' : `cannot be opened (${code})`
      reject(new Error(`Port ${port} ${reason}. Set AUTH_EMULATOR_PORT to a free one.`))
    })
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** Either the old content or the new, whenever the machine stops. */
async function writeWhole(path: string, content: string) {
  await writeFile(`${path}.new`, content, { mode: 0o600 })
  await renameDurably(`${path}.new`, path)
}
