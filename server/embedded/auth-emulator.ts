import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { renameDurably } from '../storage/atomic-rename.ts'
import { pathExists, type RunningService } from './postgres.ts'

const projectId = 'demo-thinnai'
const authorization = 'Bearer owner'

type Account = { localId: string; validSince?: string }
type ProjectState = { updateUserByLocalId(localId: string, fields: Partial<Account>): void }
type EmulatorModule = { createApp(projectId: string, singleProjectMode: number, states: Map<string, ProjectState>): Promise<RequestListener> }
type ExegesisModule = { middleware(spec: object, options: object): unknown }

/**
 * Starts the Firebase Auth emulator, reachable from this machine only. Its accounts are stored in `dataDir/identity`. It sends no mail: the links that it
 * would mail are printed, as links of the app at `appUrl`.
 */
export async function startAuthEmulator(dataDir: string, requestedPort: number, appUrl?: string): Promise<RunningService & { authEmulatorHost: string }> {
  const folder = join(dataDir, 'identity')
  await mkdir(folder, { recursive: true })
  const states = new Map<string, ProjectState>()
  let app: RequestListener | undefined
  let isReady = false
  let hasChanges = false
  // Listen first, so that a port in use is reported at once. Respond with 503 until the accounts are restored:
  // 'no such user' would sign out an open browser.
  const server = createServer((request, response) => {
    if (!app || !(isReady || request.headers.authorization === authorization)) return void response.writeHead(503).end()
    if (request.method !== 'GET') response.once('finish', () => (hasChanges = true))
    if (appUrl && /accounts:(sendOobCode|update)/.test(request.url ?? '')) response.once('finish', () => void printNewLinks(`http://127.0.0.1:${port}`, appUrl))
    app(request, response)
  })
  const port = await listenOnLocalPort(server, requestedPort)
  app = await loadEmulator(states)

  const accountsUrl = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`
  const file = join(folder, 'accounts.json')
  if (await pathExists(file)) await restoreAccounts(accountsUrl, await readFile(file, 'utf8'), states)
  hasChanges = false
  isReady = true

  const saveAccounts = async () => {
    if (!hasChanges) return
    hasChanges = false
    try {
      const response = await fetch(`${accountsUrl}:batchGet?maxResults=-1`, { headers: { authorization } })
      if (!response.ok) throw new Error(`the identity provider responded with ${response.status}`)
      await writeFileAtomically(file, await response.text())
    } catch (error) {
      hasChanges = true
      console.error(`The accounts could not be saved: ${(error as Error).message}`)
    }
  }
  let saving = Promise.resolve()
  const timer = setInterval(() => (saving = saving.then(saveAccounts)), 1000)
  return {
    authEmulatorHost: `127.0.0.1:${port}`,
    async stop() {
      clearInterval(timer)
      await saving
      await saveAccounts()
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * Loads the emulator's web application. By default it compiles a validator per parameter at the start, which takes over ten seconds; here
 * each is compiled at its first use.
 */
async function loadEmulator(states: Map<string, ProjectState>): Promise<RequestListener> {
  const path = createRequire(import.meta.url).resolve('firebase-tools/lib/emulator/auth/server.js')
  const load = createRequire(path)
  const exegesis = load('exegesis-express') as ExegesisModule
  const { middleware } = exegesis
  exegesis.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true })
  return (load(path) as EmulatorModule).createApp(projectId, 1, states)
}

/** Restores the saved accounts. `validSince` is restored separately, since an import resets it and so ends all sessions. */
async function restoreAccounts(accountsUrl: string, savedAccounts: string, states: Map<string, ProjectState>) {
  const { users = [] } = JSON.parse(savedAccounts) as { users?: Account[] }
  if (!users.length) return
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(`${accountsUrl}:batchCreate`, { method: 'POST', headers, body: JSON.stringify({ users }) })
  const { error = [] } = (await response.json().catch(() => ({}))) as { error?: { index: number; message: string }[] }
  if (!response.ok) throw new Error(`The saved accounts could not be restored (${response.status}).`)
  for (const { message } of error) console.error(`A saved account could not be restored: ${message}`)
  const rejectedIndexes = new Set(error.map(({ index }) => index))
  for (const [index, { localId, validSince }] of users.entries()) {
    if (validSince && !rejectedIndexes.has(index)) states.get(projectId)?.updateUserByLocalId(localId, { validSince })
  }
}

const printedLinks = new Set<string>()

/** Prints the action links that the emulator has created since the last call. */
async function printNewLinks(emulatorUrl: string, appUrl: string) {
  const response = await fetch(`${emulatorUrl}/emulator/v1/projects/${projectId}/oobCodes`).catch(() => null)
  if (!response?.ok) return
  const { oobCodes } = (await response.json()) as { oobCodes: { email: string; requestType: string; oobLink: string }[] }
  for (const { email, requestType, oobLink } of oobCodes) {
    if (printedLinks.has(oobLink)) continue
    printedLinks.add(oobLink)
    console.log(`Mail to ${email} (${requestType}): ${appUrl}/account-action${new URL(oobLink).search}`)
  }
}

function listenOnLocalPort(server: Server, port: number) {
  return new Promise<number>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      const reason = code === 'EADDRINUSE' ? 'is taken: another program uses it' : `cannot be opened (${code})`
      reject(new Error(`Port ${port} ${reason}. Set AUTH_EMULATOR_PORT to a free one.`))
    })
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** After a crash the file has either the old or the new content. */
async function writeFileAtomically(path: string, content: string) {
  await writeFile(`${path}.new`, content, { mode: 0o600 })
  await renameDurably(`${path}.new`, path)
}
