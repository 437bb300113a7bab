import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { Storage } from '../lib/storage.ts'
import { within } from '../lib/within.ts'

/** One line of `npm run doctor`: a service, how it is, and in a sentence what is wrong and what to do. */
export type Finding = { service: string; state: 'ok' | 'fails' | 'not set'; says: string }

const ok = (service: string, says: string): Finding => ({ service, state: 'ok', says })
const fails = (service: string, says: string): Finding => ({ service, state: 'fails', says })
const notSet = (service: string, says: string): Finding => ({ service, state: 'not set', says })

/** Milliseconds for one question. */
const patience = 5000
/** The oldest PostgreSQL that the migrations were tried on. */
const leastVersion = 18
/** Seconds by which a replica may be behind before servers leave it out. */
const mostLag = 5
/** Seconds that migrations and the household's work need a statement to be allowed (decision 13). */
const householdStatement = 60

const migrationsFolder = fileURLToPath(new URL('../../prisma/migrations/', import.meta.url))

/** A service asked by `check`; what it throws is a failure in plain words. */
async function asked(service: string, check: () => Promise<Finding>, explain = messageOf): Promise<Finding> {
  try {
    return await within(patience, check())
  } catch (error) {
    return fails(service, explain(error as Fault))
  }
}

type Fault = Error & { code?: string | number; errors?: Fault[] }

/** The first line, since others hold what was sent; an error of many is told by its first. */
const messageOf = ({ message, code, errors }: Fault): string => (message || errors?.[0]?.message || String(code ?? 'it is unknown why')).split('\n')[0] ?? ''

// ─── PostgreSQL ──────────────────────────────────────────────────────────────

/** `url` is where requests go, perhaps through PgBouncer (`?pgbouncer=true`); `directUrl` goes past it. */
export async function checkDatabase({ url, directUrl }: { url?: string | undefined; directUrl?: string | undefined }): Promise<Finding[]> {
  if (!url) return [notSet('database', 'DATABASE_URL is empty: the server starts a PostgreSQL of its own below DATA_DIR.')]
  const pooled = isPooled(url)
  const findings = [await onDatabase('database', url, (client) => lookAtDatabase(client, pooled || Boolean(directUrl)))]
  if (pooled) findings.push(await onDatabase('PgBouncer', url, lookThroughPooler))
  if (directUrl) findings.push(await onDatabase('database, direct', directUrl, lookAtDirect))
  else if (pooled)
    findings.push(fails('database, direct', 'DATABASE_DIRECT_URL is empty: migrations and notices cannot go through PgBouncer. Set it to the database itself.'))
  return findings
}

/** Each of the `urls` is read from; `primaryUrl` is what they follow. */
export async function checkReplicas({ urls, primaryUrl }: { urls: string[]; primaryUrl?: string | undefined }): Promise<Finding[]> {
  if (!urls.length) return [notSet('replicas', 'DATABASE_REPLICA_URLS is empty: all is read from DATABASE_URL.')]
  const followed = primaryUrl && (await identityOf(primaryUrl).catch(() => undefined))
  return Promise.all(urls.map((url, index) => onDatabase(`replica ${index + 1}`, url, (client, service) => lookAtReplica(client, service, followed))))
}

const isPooled = (url: string) => new URL(url).searchParams.get('pgbouncer') === 'true'

/** Where a database is, without who asks. */
function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000, query_timeout: 3000 })
  // Whoever waits for it hears of it; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const onDatabase = (service: string, url: string, look: (client: Client, service: string) => Promise<Finding>) =>
  asked(
    service,
    () => connected(url, (client) => look(client, service)),
    (fault) => whyNoDatabase(fault, placeOf(url)),
  )

function whyNoDatabase(fault: Fault, place: string): string {
  const { code = fault.errors?.[0]?.code } = fault
  if (code === 'ECONNREFUSED') return `Nobody listens at ${place}. Start PostgreSQL there, or correct the address.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `No machine has the name in ${place}. Correct the address.`
  if (code === '28P01' || code === '28000')
    return `${place} refuses the role or its password. Correct them in the address, or the role (ALTER ROLE … PASSWORD …).`
  if (code === '3D000') return `${place} does not exist. Create it (CREATE DATABASE …), or correct its name.`
  if (code === '53300') return `${place} has no connection to spare. Raise max_connections, or put PgBouncer before it.`
  return `${place} could not be asked: ${messageOf(fault)}.`
}

async function lookAtDatabase(client: Client, othersMigrate: boolean): Promise<Finding> {
  const service = 'database'
  const [{ version, role, mayCreate }] = await rowsOf<{ version: number; role: string; mayCreate: boolean }>(
    client,
    `select current_setting('server_version_num')::int / 10000 as version, current_user::text as role,
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as "mayCreate"`,
  )
  if (version < leastVersion) return fails(service, `It is PostgreSQL ${version}; the migrations need ${leastVersion}. Upgrade it.`)
  const { missing, wrong, all } = await lookAtMigrations(client)
  if (wrong) return fails(service, wrong)
  if (missing.length && !mayCreate && !othersMigrate)
    return fails(service, `The role ${role} may not migrate it. Make it the owner: ALTER DATABASE … OWNER TO ${role}.`)
  const refused = await refusedTables(client)
  if (refused.length)
    return fails(
      service,
      `The role ${role} may not read and write ${refused.join(', ')}. Grant it: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}.`,
    )
  const migrated = missing.length ? `${missing.length} of ${all} migrations are not applied yet; the next start does that` : `all ${all} migrations are applied`
  return ok(service, `PostgreSQL ${version}, ${migrated}.`)
}

async function lookAtMigrations(client: Client): Promise<{ missing: string[]; all: number; wrong?: string }> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true })
  const known = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const [{ made }] = await rowsOf<{ made: boolean }>(client, `select to_regclass('public._prisma_migrations') is not null as made`)
  const rows = made
    ? await rowsOf<{ name: string; finished: boolean }>(
        client,
        'select migration_name as name, finished_at is not null as finished from _prisma_migrations where rolled_back_at is null',
      )
    : []
  const failed = rows.filter(({ finished }) => !finished).map(({ name }) => name)
  const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(name))
  const missing = known.filter((name) => !rows.some((row) => row.name === name))
  if (failed.length)
    return { missing, all: known.length, wrong: `The migration ${failed.join(', ')} failed half way and needs a human: see what it left, and mend that.` }
  if (unknown.length) return { missing, all: known.length, wrong: `A newer version has migrated it (${unknown.join(', ')}). Run that version.` }
  return { missing, all: known.length }
}

async function refusedTables(client: Client): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    client,
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> '_prisma_migrations'
      and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert') and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
      order by 1 limit 5`,
  )
  return rows.map(({ name }) => name)
}

/** A connection that many share cannot start with timeouts of its own: the role has them. */
async function lookThroughPooler(client: Client, service: string): Promise<Finding> {
  const [{ statement, idle, role }] = await rowsOf<{ statement: number; idle: number; role: string }>(
    client,
    `select extract(epoch from current_setting('statement_timeout')::interval)::float as statement,
      extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval)::float as idle, current_user::text as role`,
  )
  if (!statement || !idle)
    return fails(
      service,
      `A statement may take for ever through it. Say how long for its role, and RECONNECT in its console: ALTER ROLE ${role} SET statement_timeout = '2500ms'; ALTER ROLE ${role} SET idle_in_transaction_session_timeout = '10s'.`,
    )
  return ok(service, `A statement may take ${statement} s, a transaction lie idle for ${idle} s.`)
}

async function lookAtDirect(client: Client, service: string): Promise<Finding> {
  const [{ statement, role, mayCreate }] = await rowsOf<{ statement: number; role: string; mayCreate: boolean }>(
    client,
    `select extract(epoch from current_setting('statement_timeout')::interval)::float as statement, current_user::text as role,
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as "mayCreate"`,
  )
  if (!mayCreate) return fails(service, `The role ${role} may not migrate the database. Make it the owner: ALTER DATABASE … OWNER TO ${role}.`)
  if (statement && statement < householdStatement)
    return fails(
      service,
      `A statement of ${role} is ended after ${statement} s, a migration too. Give requests a role of their own, and this one none: ALTER ROLE ${role} RESET statement_timeout.`,
    )
  return ok(service, `The role ${role} may migrate it.`)
}

async function lookAtReplica(client: Client, service: string, followed?: string): Promise<Finding> {
  const [{ recovering, fed, lag }] = await rowsOf<{ recovering: boolean; fed: boolean; lag: number }>(
    client,
    `select pg_is_in_recovery() as recovering, exists (select from pg_stat_wal_receiver) as fed,
      case when not pg_is_in_recovery() or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float as lag`,
  )
  if (!recovering) return fails(service, 'It is no replica: it takes writes of its own. Name a server that follows DATABASE_URL.')
  if (!fed) return fails(service, 'Nothing comes from the database that it follows. Look at its primary_conninfo and its log.')
  if (followed && (await identify(client)) !== followed) return fails(service, 'It follows another database than DATABASE_URL. Correct one of the two.')
  if (lag > mostLag)
    return fails(service, `It is ${Math.round(lag)} s behind. See pg_stat_replication at the primary, and take it out of DATABASE_REPLICA_URLS meanwhile.`)
  return ok(service, `It is ${lag.toFixed(1)} s behind.`)
}

const identify = async (client: Client) => {
  const [{ id }] = await rowsOf<{ id: string }>(client, `select system_identifier || ' ' || current_database() as id from pg_control_system()`)
  return id
}
const identityOf = (url: string) => connected(url, identify)

/** At least one row, as every statement here has that asks without a table. */
async function rowsOf<Row extends object>(client: Client, sql: string): Promise<[Row, ...Row[]]> {
  return (await client.query(sql)).rows as [Row, ...Row[]]
}

// ─── the others ──────────────────────────────────────────────────────────────

/** `ping` writes something that soon goes by itself, and reads it. */
export async function checkRedis(ping?: () => Promise<void>): Promise<Finding> {
  const service = 'Redis'
  if (!ping) return notSet(service, 'REDIS_URL is empty: each server counts limits by itself.')
  return asked(
    service,
    async () => {
      await ping()
      return ok(service, 'It takes and gives.')
    },
    (fault) => `It could not be written and read: ${messageOf(fault)}. Correct REDIS_URL, or start it.`,
  )
}

/** Writes, reads and removes a small file. */
export async function checkStorage(storage: Storage): Promise<Finding> {
  const service = 'storage'
  const key = `doctor-${randomUUID()}.txt`
  const here = join(tmpdir(), key)
  let step = 'written'
  return asked(
    service,
    async () => {
      await writeFile(here, key)
      try {
        await storage.put(key, here)
        step = 'read back'
        if ((await text(await storage.read(key))) !== key)
          return fails(service, 'What was read is not what was written. Look at what lies between here and there.')
      } finally {
        await rm(here, { force: true })
        if (step !== 'written') await storage.remove(key)
      }
      step = 'removed'
      if (await storage.exists(key)) return fails(service, 'A file could not be removed. Give the key the right to delete.')
      return ok(service, 'A file was written, read and removed.')
    },
    (fault) => `A file could not be ${step}: ${messageOf((fault.cause as Fault) ?? fault)}. See that it is there, has room, and lets this user or key in.`,
  )
}

const tokenKeys = 'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com'

/**
 * The keys that tokens are checked with, or the emulator that needs none; `lookUp` asks the provider for an account that nobody has, which needs
 * the rights of the service account.
 */
export async function checkIdentity({
  projectId,
  emulatorHost,
  serviceAccountFile,
  lookUp,
  keysUrl = tokenKeys,
}: {
  projectId?: string | undefined
  emulatorHost?: string | undefined
  serviceAccountFile?: string | undefined
  lookUp: () => Promise<unknown>
  keysUrl?: string
}): Promise<Finding[]> {
  if (emulatorHost)
    return [
      await asked(
        'identity',
        async () => {
          await fetch(`http://${emulatorHost}/`)
          return ok('identity', `The emulator at ${emulatorHost} answers.`)
        },
        () => `No emulator answers at ${emulatorHost}. Start it, or correct FIREBASE_AUTH_EMULATOR_HOST.`,
      ),
    ]
  if (!projectId) return [notSet('identity', 'FIREBASE_PROJECT_ID is empty: the server starts an identity provider of its own.')]
  const keys = await asked(
    'token keys',
    async () => {
      const answer = await fetch(keysUrl)
      const count = answer.ok ? Object.keys((await answer.json()) as object).length : 0
      return count ? ok('token keys', `${count} keys were fetched.`) : fails('token keys', `Google answered ${answer.status} without keys. Try again later.`)
    },
    () => 'The keys that tokens are checked with could not be fetched. Let this machine reach www.googleapis.com.',
  )
  const file = serviceAccountFile && (await wrongWithServiceAccount(serviceAccountFile, projectId))
  if (file) return [keys, fails('service account', file)]
  const account = await asked(
    'service account',
    async () => {
      await lookUp().catch((error: Fault) => {
        if (error.code !== 'auth/user-not-found') throw error
      })
      return ok('service account', `It may ask for accounts of ${projectId}.`)
    },
    (fault) =>
      `It may not ask for accounts of ${projectId} (${fault.code ?? messageOf(fault)}). Give it the role Firebase Authentication Admin, or name its file in FIREBASE_SERVICE_ACCOUNT.`,
  )
  return [keys, account]
}

async function wrongWithServiceAccount(file: string, projectId: string): Promise<string | undefined> {
  try {
    const { project_id: named, private_key: key } = JSON.parse(await readFile(file, 'utf8')) as { project_id?: string; private_key?: string }
    if (!key) return 'The file of FIREBASE_SERVICE_ACCOUNT holds no private key. Take one from Project settings, Service accounts.'
    if (named !== projectId) return `The file of FIREBASE_SERVICE_ACCOUNT is of ${named}, FIREBASE_PROJECT_ID is ${projectId}. Correct one of them.`
  } catch {
    return 'The file of FIREBASE_SERVICE_ACCOUNT cannot be read as JSON. Correct its path, and let this user read it.'
  }
}

/** `read` reads a document of the collection `users`; absent where there is no document database. */
export async function checkFirestore(read?: () => Promise<unknown>): Promise<Finding> {
  const service = 'Firestore'
  if (!read) return notSet(service, 'There is no Firebase project: changes of the users document wait in the outbox.')
  return asked(
    service,
    async () => {
      await read()
      return ok(service, 'The collection users can be read.')
    },
    (fault) =>
      `The collection users cannot be read (${fault.code ?? messageOf(fault)}). Create the database, and give the service account the role Cloud Datastore User.`,
  )
}

/** One token of the model that may write Compa's answers. */
export async function checkModel(model?: { url: string; key: string; model: string }): Promise<Finding> {
  const service = 'model'
  if (!model) return notSet(service, 'COMPA_LLM_URL is empty: Compa answers in the words of what it found.')
  return asked(
    service,
    async () => {
      const body = JSON.stringify({ model: model.model, max_tokens: 1, messages: [{ role: 'user', content: 'Say yes.' }] })
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${model.key}` }
      const answer = await fetch(`${model.url.replace(/\/+$/, '')}/chat/completions`, { method: 'POST', headers, body })
      await answer.body?.cancel()
      if (answer.ok) return ok(service, `${model.model} answers.`)
      const { status } = answer
      if (status === 401 || status === 403) return fails(service, `It refuses the key (${status}). Correct COMPA_LLM_KEY.`)
      if (status === 404)
        return fails(service, 'There is no such model, or no such address (404). Correct COMPA_LLM_MODEL or COMPA_LLM_URL, which mostly ends in /v1.')
      if (status === 429) return fails(service, 'It has enough of this key (429). Raise its limit, or wait.')
      return fails(service, `It answered ${status}. See what its operator says.`)
    },
    () => `Nobody answers at ${new URL(model.url).host}. Correct COMPA_LLM_URL, or let this machine reach it.`,
  )
}

// ─── what is shown ───────────────────────────────────────────────────────────

/** The lines of findings in columns, without anything that is a secret. */
export function linesOf(findings: Finding[], secrets: string[] = []): string[] {
  const width = Math.max(...findings.map(({ service }) => service.length))
  return findings.map(({ service, state, says }) => {
    const line = `${state.padEnd(7)}  ${service.padEnd(width)}  ${says}`
    return secrets.filter(Boolean).reduce((shown, secret) => shown.replaceAll(secret, '•••'), line)
  })
}

/** The password of an address, as it stands there and as it is meant. */
export function passwordsOf(urls: (string | undefined)[]): string[] {
  const found = urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).password] : []))
  return found.flatMap((password) => [password, decodeURIComponent(password)]).filter(Boolean)
}
