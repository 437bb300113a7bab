import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Account } from './factories.ts'
import { createForm } from './http/client.ts'
import { launchServer, waitForAddress } from './server-process.ts'
import { databaseEnv } from './services/database-stack.ts'

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** Starts the real server process on the given database with the Auth emulator of the tests. */
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
    /** Stops the server with SIGTERM and returns its exit code. */
    async stop() {
      server.child.kill('SIGTERM')
      const code = await server.exited
      if (!dataDir) await rm(folder, { recursive: true, force: true })
      return code
    },
  }
}

/** A response and its duration; status 0 if the connection failed. */
export type TimedResponse = { status: number; body: any; durationMs: number; headers: Headers }

/** Sends a request without a timeout. A failed connection resolves with status 0. */
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

/** Fetches the feed past the response cache, by a unique query string. */
export const fetchFeed = (address: string) => timedFetch(`${address}/api/posts?community=lounge&${randomUUID()}`)

export const createTextPost = (address: string, account: Pick<Account, 'token'>, text: string, key?: string) =>
  timedFetch(`${address}/api/posts`, {
    method: 'POST',
    headers: { ...bearerHeader(account), 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ contentHtml: `<p>${text}</p>`, community: 'lounge' }),
  })

export function createFilePost(address: string, account: Pick<Account, 'token'>, ...files: File[]) {
  const body = createForm({ contentHtml: 'With a file', community: 'lounge', media: files })
  return timedFetch(`${address}/api/posts/add`, { method: 'POST', headers: bearerHeader(account), body })
}

/** Repeats a request every 50 ms until the response is as expected; returns it and the elapsed time. The timeout is that of the test. */
export async function pollUntil<Response = TimedResponse>(
  send: () => Promise<Response>,
  isExpected: (response: Response) => boolean,
): Promise<{ response: Response; elapsedMs: number }> {
  const startedAt = performance.now()
  for (;;) {
    const response = await send()
    if (isExpected(response)) return { response, elapsedMs: Math.round(performance.now() - startedAt) }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
