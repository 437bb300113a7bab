import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Account, signUp } from './client.ts'
import { roadsTo } from './database-stack.ts'
import { addressOf, launch } from './server-process.ts'

export type LivingServer = Awaited<ReturnType<typeof startServer>>

/** The real server process on a database of one's choice and the tests' identity provider, with a student who may post. */
export async function startServer(
  databaseUrl: string,
  { env = {}, dataDir, ...how }: { env?: Record<string, string>; dataDir?: string; under?: string[]; node?: string[] } = {},
) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'thinnai-server-')))
  const server = launch(folder, { ...roadsTo(databaseUrl), FIREBASE_AUTH_EMULATOR_HOST: inject('authEmulatorHost'), ...env }, how)
  const address = await addressOf(server)
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
export type Seen = { status: number; body: any; ms: number; headers: Headers }

/** One request that waits as long as it takes; a connection that breaks is a status too. */
export async function ask(url: string, init: RequestInit = {}): Promise<Seen> {
  const start = performance.now()
  const done = () => Math.round(performance.now() - start)
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      ms: done(),
      body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    }
  } catch {
    return { status: 0, headers: new Headers(), ms: done(), body: null }
  }
}

const withToken = ({ token }: Pick<Account, 'token'>) => ({ authorization: `Bearer ${token}` })

/** The feed as it is in the database: each time by another address, so that it is never given from memory. */
export const readFeed = (address: string) => ask(`${address}/api/posts?community=lounge&${randomUUID()}`)

export const postText = (address: string, account: Pick<Account, 'token'>, text: string, key?: string) =>
  ask(`${address}/api/posts`, {
    method: 'POST',
    headers: { ...withToken(account), 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ contentHtml: `<p>${text}</p>`, community: 'lounge' }),
  })

export function postFile(address: string, account: Pick<Account, 'token'>, ...files: File[]) {
  const form = new FormData()
  form.append('contentHtml', 'With a file')
  form.append('community', 'lounge')
  for (const file of files) form.append('media', file)
  return ask(`${address}/api/posts/add`, { method: 'POST', headers: withToken(account), body: form })
}

/** A student with a username, there. */
export async function studentAt(address: string): Promise<Account> {
  const account = await signUp()
  const draft = { username: `f${randomUUID().slice(0, 12)}` }
  const headers = { ...withToken(account), 'content-type': 'application/json' }
  const { status, body } = await ask(`${address}/api/users/draft`, { method: 'POST', headers, body: JSON.stringify(draft) })
  if (status !== 200) throw new Error(`no draft: ${status} ${JSON.stringify(body)}`)
  return account
}

/** Asks until the answer will do; answers it and the milliseconds until then. An answer that never comes is the test's timeout. */
export async function until(ask: () => Promise<Seen>, good: (seen: Seen) => boolean): Promise<{ seen: Seen; after: number }> {
  const start = performance.now()
  for (;;) {
    const seen = await ask()
    if (good(seen)) return { seen, after: Math.round(performance.now() - start) }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
