import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { startedMarker } from '../database/migration-scripts.ts'
import { maxLagSeconds } from '../database/replica-pool.ts'
import { isPgbouncerUrl } from '../utils/pgbouncer-url.ts'
import { withConnection } from './connections.ts'
import { type CheckResult, fails, getErrorMessage, notSet, ok, runCheck, type ServiceError } from './report.ts'

/** The oldest PostgreSQL that the migrations were tried on. */
const minPostgresVersion = 18
/** Seconds that two clocks may differ; the question itself takes some of it. */
const maxClockSkewSeconds = 2
/** Seconds that migrations and the household's work need a statement to be allowed (decision 13). */
const minJobStatementSeconds = 60

const migrationsFolder = fileURLToPath(new URL('../../prisma/migrations/', import.meta.url))

/** `url` is where requests go, perhaps through PgBouncer (`?pgbouncer=true`); `directUrl` goes past it. */
export async function checkDatabase({ url, directUrl }: { url?: string | undefined; directUrl?: string | undefined }): Promise<CheckResult[]> {
  if (!url) return [notSet('database', 'DATABASE_URL is empty: the server starts a PostgreSQL of its own below DATA_DIR.')]
  const pooled = isPgbouncerUrl(url)
  const results = [await checkOverConnection('database', url, (client) => checkPrimary(client, pooled || Boolean(directUrl)))]
  if (pooled) results.push(await checkOverConnection('PgBouncer', url, checkPooler))
  else if (await hasSharedSessions(url).catch(() => false))
    results.push(
      fails(
        'PgBouncer',
        'A session is shared with others: PgBouncer lies before it in transaction mode. Add ?pgbouncer=true to DATABASE_URL, and name the database itself in DATABASE_DIRECT_URL.',
      ),
    )
  if (directUrl) {
    const requestDatabaseId = await fetchDatabaseId(url).catch(() => undefined)
    results.push(await checkOverConnection('database, direct', directUrl, (client, service) => checkDirectConnection(client, service, requestDatabaseId)))
  }
  if (pooled && !directUrl)
    results.push(fails('database, direct', 'DATABASE_DIRECT_URL is empty: migrations and notices cannot go through PgBouncer. Set it to the database itself.'))
  return results
}

/** Each of the `urls` is read from; `primaryUrl` is what they follow. */
export async function checkReplicas({ urls, primaryUrl }: { urls: string[]; primaryUrl?: string | undefined }): Promise<CheckResult[]> {
  if (!urls.length) return [notSet('replicas', 'DATABASE_REPLICA_URLS is empty: all is read from DATABASE_URL.')]
  const primaryId = primaryUrl && (await fetchDatabaseId(primaryUrl).catch(() => ''))
  return Promise.all(
    urls.map((url, index) => checkOverConnection(`replica ${index + 1}`, url, (client, service) => checkReplicaStatus(client, service, primaryId))),
  )
}

/** Where a database is, without who asks. */
function formatAddress(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

/** Who does not answer in three seconds does not answer. */
const withShortConnection = <T>(url: string, work: (client: Client) => Promise<T>) =>
  withConnection(url, work, { connectionTimeoutMillis: 3000, query_timeout: 3000 })

const checkOverConnection = (service: string, url: string, check: (client: Client, service: string) => Promise<CheckResult>) =>
  runCheck(
    service,
    () => withShortConnection(url, (client) => check(client, service)),
    (error) => explainConnectionError(error, formatAddress(url)),
  )

function explainConnectionError(error: ServiceError, address: string): string {
  const { code = error.errors?.[0]?.code } = error
  if (code === 'ECONNREFUSED') return `Nobody listens at ${address}. Start PostgreSQL there, or correct the address.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `No machine has the name in ${address}. Correct the address.`
  if (code === '28P01' || code === '28000')
    return `${address} refuses the role or its password. Correct them in the address, or the role (ALTER ROLE … PASSWORD …).`
  if (code === '3D000') return `${address} does not exist. Create it (CREATE DATABASE …), or correct its name.`
  if (code === '53300') return `${address} has no connection to spare. Raise max_connections, or put PgBouncer before it.`
  const { message } = error
  if (/SASL authentication failed|no such user/.test(message))
    return `${address} refuses the role or its password, as PgBouncer does. Correct them in the address, or in its file of users, and start it again.`
  if (/no such database/.test(message)) return `PgBouncer at ${address} knows no such database. Correct its name in the address, or below [databases].`
  if (/password must be a string/.test(message)) return `${address} wants a password, and the address has none. Write it there: postgresql://role:password@….`
  if (/timeout expired|connection timeout|no answer in/.test(message))
    return `Nobody answers at ${address}. Correct the address, or let this machine reach it: a firewall may lie between.`
  return `${address} could not be asked: ${getErrorMessage(error)}.`
}

const databaseOwnerSql = '(select pg_get_userbyid(datdba)::text from pg_database where datname = current_database()) as owner'

async function checkPrimary(client: Client, isMigratedElsewhere: boolean): Promise<CheckResult> {
  const service = 'database'
  const [{ version, role, mayCreate, owner }] = await queryRows<{ version: number; role: string; mayCreate: boolean; owner: string }>(
    client,
    `select current_setting('server_version_num')::int / 10000 as version, current_user::text as role, ${databaseOwnerSql},
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as "mayCreate"`,
  )
  if (version < minPostgresVersion) return fails(service, `It is PostgreSQL ${version}; the migrations need ${minPostgresVersion}. Upgrade it.`)
  const readOnlyReason = await findReadOnlyReason(client)
  if (readOnlyReason) return fails(service, readOnlyReason)
  const { missing, problem, total } = await checkMigrations(client)
  if (problem) return fails(service, problem)
  if (missing.length && !mayCreate && !isMigratedElsewhere)
    return fails(
      service,
      // What stands there belongs to whoever has migrated it before.
      missing.length < total && role !== owner
        ? `The role ${role} may not migrate it. Name its owner, ${owner}, in DATABASE_DIRECT_URL.`
        : `The role ${role} may not migrate it. Make it the owner: ALTER DATABASE … OWNER TO ${role}.`,
    )
  const inaccessibleTables = await findInaccessibleTables(client)
  if (inaccessibleTables.length)
    return fails(
      service,
      `The role ${role} may not read and write ${inaccessibleTables.join(', ')}. Grant it: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}.`,
    )
  const [{ now }] = await queryRows<{ now: number }>(client, 'select extract(epoch from clock_timestamp())::float as now')
  const clockSkewSeconds = Math.abs(now - Date.now() / 1000)
  if (clockSkewSeconds > maxClockSkewSeconds)
    return fails(
      service,
      `Its clock and this machine's are ${clockSkewSeconds.toFixed(1)} s apart, so that posts would stand in a wrong order. Let both follow a time server.`,
    )
  const migrationStatus = missing.length
    ? `${missing.length} of ${total} migrations are not applied yet; the next start does that`
    : `all ${total} migrations are applied`
  return ok(service, `PostgreSQL ${version}, ${migrationStatus}.`)
}

/** One that follows another is read-only too. */
async function findReadOnlyReason(client: Client): Promise<string | undefined> {
  const [{ follows, readOnly }] = await queryRows<{ follows: boolean; readOnly: boolean }>(
    client,
    `select pg_is_in_recovery() as follows, current_setting('transaction_read_only')::boolean as "readOnly"`,
  )
  if (follows) return 'It takes no writes: it is a replica. Name the server that it follows.'
  if (readOnly) return 'It takes no writes: default_transaction_read_only is on. Set it off, for the role, the database or in postgresql.conf.'
}

async function checkMigrations(client: Client): Promise<{ missing: string[]; total: number; problem?: string }> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true })
  const migrationNames = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const [{ made }] = await queryRows<{ made: boolean }>(client, `select to_regclass('public._prisma_migrations') is not null as made`)
  const rows = made
    ? await queryRows<{ name: string; finished: boolean }>(
        client,
        // One that is only begun is under way, or taken up by the next start.
        `select migration_name as name, finished_at is not null as finished from _prisma_migrations
          where rolled_back_at is null and (finished_at is not null or logs is distinct from '${startedMarker}')`,
      )
    : []
  const failed = rows.filter(({ finished }) => !finished).map(({ name }) => name)
  const unknown = rows.map(({ name }) => name).filter((name) => !migrationNames.includes(name))
  const missing = migrationNames.filter((name) => !rows.some((row) => row.name === name))
  if (failed.length)
    return {
      missing,
      total: migrationNames.length,
      problem: `The migration ${failed.join(', ')} failed before and needs a human: see 'Upgrade' in docs/operations.md.`,
    }
  if (unknown.length) return { missing, total: migrationNames.length, problem: `A newer version has migrated it (${unknown.join(', ')}). Run that version.` }
  return { missing, total: migrationNames.length }
}

async function findInaccessibleTables(client: Client): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(
    client,
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> '_prisma_migrations'
      and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert') and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
      order by 1 limit 5`,
  )
  return rows.map(({ name }) => name)
}

/** Whether a second connection is given the session that a first has had and has not left. Of a busy pool it may be another one, so it is tried again. */
const hasSharedSessions = (url: string) =>
  withShortConnection(url, (first) =>
    withShortConnection(url, async (second) => {
      const getSessionPid = async (client: Client) => (await queryRows<{ pid: number }>(client, 'select pg_backend_pid() as pid'))[0].pid
      for (let attemptsLeft = 3; attemptsLeft; attemptsLeft -= 1) if ((await getSessionPid(first)) === (await getSessionPid(second))) return true
      return false
    }),
  )

/** A connection that many share cannot start with timeouts of its own: the role has them. */
async function checkPooler(client: Client, service: string): Promise<CheckResult> {
  const [{ statement, idle, role }] = await queryRows<{ statement: number; idle: number; role: string }>(
    client,
    `select extract(epoch from current_setting('statement_timeout')::interval)::float as statement,
      extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval)::float as idle, current_user::text as role`,
  )
  if (!statement || !idle)
    return fails(
      service,
      `A statement may take for ever through it. Say how long for its role, and start PgBouncer again: ALTER ROLE ${role} SET statement_timeout = '2500ms'; ALTER ROLE ${role} SET idle_in_transaction_session_timeout = '10s'.`,
    )
  return ok(service, `A statement may take ${statement} s, a transaction lie idle for ${idle} s.`)
}

/** `named` is the database that requests go to. */
async function checkDirectConnection(client: Client, service: string, requestDatabaseId?: string): Promise<CheckResult> {
  if (requestDatabaseId && (await readDatabaseId(client)) !== requestDatabaseId)
    return fails(service, 'It is another database than that of DATABASE_URL. Correct one of the two.')
  const readOnlyReason = await findReadOnlyReason(client)
  if (readOnlyReason) return fails(service, readOnlyReason)
  const [{ statement, role, mayCreate, owner }] = await queryRows<{ statement: number; role: string; mayCreate: boolean; owner: string }>(
    client,
    `select extract(epoch from current_setting('statement_timeout')::interval)::float as statement, current_user::text as role, ${databaseOwnerSql},
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as "mayCreate"`,
  )
  if (!mayCreate)
    return fails(
      service,
      role === owner
        ? `The role ${role} may not migrate the database. Grant it: GRANT CREATE ON SCHEMA public TO ${role}.`
        : `The role ${role} may not migrate the database. Name its owner, ${owner}, in DATABASE_DIRECT_URL, not the role of requests.`,
    )
  if (statement && statement < minJobStatementSeconds)
    return fails(
      service,
      `A statement of ${role} is ended after ${statement} s, a migration too. Give requests a role of their own, and this one none: ALTER ROLE ${role} RESET statement_timeout.`,
    )
  return ok(service, `The role ${role} may migrate it.`)
}

/** Whether it follows another, whether anything comes from there, and how far it is behind: one that has come to what it was sent lags not at all. */
const replicaStatusSql = `select pg_is_in_recovery() as follows, exists (select from pg_stat_wal_receiver) as fed,
  case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
       else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float as seconds`

/** `followed` is the database that it should follow; empty where that one could not be asked. */
async function checkReplicaStatus(client: Client, service: string, primaryId?: string): Promise<CheckResult> {
  const [{ follows, fed, seconds }] = await queryRows<{ follows: boolean; fed: boolean; seconds: number }>(client, replicaStatusSql)
  if (!follows) return fails(service, 'It is no replica: it takes writes of its own. Name a server that follows DATABASE_URL.')
  if (!fed) return fails(service, 'Nothing comes from the database that it follows. Look at its primary_conninfo and its log.')
  if (primaryId && (await readDatabaseId(client)) !== primaryId) return fails(service, 'It follows another database than DATABASE_URL. Correct one of the two.')
  if (seconds > maxLagSeconds)
    return fails(service, `It is ${Math.round(seconds)} s behind. See pg_stat_replication at the primary, and take it out of DATABASE_REPLICA_URLS meanwhile.`)
  return ok(
    service,
    `It is ${seconds.toFixed(1)} s behind.${primaryId === '' ? ' DATABASE_URL could not be asked, so that the two could not be compared.' : ''}`,
  )
}

const readDatabaseId = async (client: Client) => {
  const [{ id }] = await queryRows<{ id: string }>(client, `select system_identifier || ' ' || current_database() as id from pg_control_system()`)
  return id
}
const fetchDatabaseId = (url: string) => withShortConnection(url, readDatabaseId)

/** At least one row, as every statement here has that asks without a table. */
async function queryRows<Row extends object>(client: Client, sql: string): Promise<[Row, ...Row[]]> {
  return (await client.query(sql)).rows as [Row, ...Row[]]
}
