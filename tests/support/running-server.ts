import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Account, signUp } from './client.ts'
import { databaseEnv } from './database-stack.ts'
import { launchServer, waitForAddress } from './server-process.ts'

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** The real server process on a database of one's choice and the tests' identity provider, with a student who may post. */
export async function startServer(
  databaseUrl: string,
  { env = {}, dataDir, ...launchOptions }: { env?: Record<string, string>; dataDir?: string; wrapperCommand?: string[]; nodeOptions?: string[] } = {},
) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'thinnai-server-')))
  const server = launchServer(folder, { ...databaseEnv(databaseUrl), FIREBASE_AUTH_EMULATOR_HOST: inject('authEmulatorHost'), ...env }, launchOptions)
  const address = await waitForAddress(server)
  return {
    ...server,
    address,
    dataDir: folder,
    /** Ends it as an operator would; answers its exit code. */
    async stop() {
      server.child.kill('SIGTERM')
      const code = await server.exited
      if (!dataDir) await rm(folder, { recursive: true, force: true })
      return code
    },
  }
}

/** What was answered, in how many milliseconds; status 0 when nothing was. */
export type TimedResponse = { status: number; body: any; durationMs: number; headers: Headers }

/** One request that waits as long as it takes; a connection that breaks is a status too. */
export async function timedFetch(url: string, init: RequestInit = {}): Promise<TimedResponse> {
  const startedAt = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedAt)
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      durationMs: elapsedMs(),
      body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    }
  } catch {
    return { status: 0, headers: new Headers(), durationMs: elapsedMs(), body: null }
  }
}

const bearerHeader = ({ token }: Pick<Account, 'token'>) => ({ authorization: `Bearer ${token}` })

/** The feed as it is in the database: each time by another address, so that it is never given from memory. */
export const fetchFeed = (address: string) => timedFetch(`${address}/api/posts?community=lounge&${randomUUID()}`)

export const createTextPost = (address: string, account: Pick<Account, 'token'>, text: string, key?: string) =>
  timedFetch(`${address}/api/posts`, {
    method: 'POST',
    headers: { ...bearerHeader(account), 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ contentHtml: `<p>${text}</p>`, community: 'lounge' }),
  })

export function createFilePost(address: string, account: Pick<Account, 'token'>, ...files: File[]) {
  const form = new FormData()
  form.append('contentHtml', 'With a file')
  form.append('community', 'lounge')
  for (const file of files) form.append('media', file)
  return timedFetch(`${address}/api/posts/add`, { method: 'POST', headers: bearerHeader(account), body: form })
}

/** A student with a username, there. */
export async function createStudentAt(address: string): Promise<Account> {
  const account = await signUp()
  const draft = { username: `f${randomUUID().slice(0, 12)}` }
  const headers = { ...bearerHeader(account), 'content-type': 'application/json' }
  const { status, body } = await timedFetch(`${address}/api/users/draft`, { method: 'POST', headers, body: JSON.stringify(draft) })
  if (status !== 200) throw new Error(`no draft: ${status} ${JSON.stringify(body)}`)
  return account
}

/** Asks until the answer will do; answers it and the milliseconds until then. An answer that never comes is the test's timeout. */
export async function pollUntil(
  send: () => Promise<TimedResponse>,
  isExpected: (response: TimedResponse) => boolean,
): Promise<{ response: TimedResponse; elapsedMs: number }> {
  const startedAt = performance.now()
  for (;;) {
    const response = await send()
    if (isExpected(response)) return { response, elapsedMs: Math.round(performance.now() - startedAt) }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
