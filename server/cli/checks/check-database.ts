import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { startedMarker } from '../../database/migration-scripts.ts'
import { maxLagSeconds } from '../../database/replica-pool.ts'
import { isPgbouncerUrl } from '../../utils/pgbouncer-url.ts'
import { withConnection } from '../database-connection.ts'
import { type CheckResult, fails, getErrorMessage, notSet, ok, runCheck, type ServiceError } from './check-report.ts'

/** The oldest version that the migrations are tested with. */
const minPostgresVersion = 18
/** Includes the time of the query itself. */
const maxClockSkewSeconds = 2
/** The statement timeout that migrations and background jobs need (decision 13). */
const minJobStatementSeconds = 60

const migrationsFolder = fileURLToPath(new URL('../../../prisma/migrations/', import.meta.url))

/** `url` is the database of requests, possibly through PgBouncer (`?pgbouncer=true`); `directUrl` bypasses PgBouncer. */
export async function checkDatabase({ url, directUrl }: { url?: string | undefined; directUrl?: string | undefined }): Promise<CheckResult[]> {
  if (!url) return [notSet('database', 'DATABASE_URL is empty: the server starts a PostgreSQL of its own below DATA_DIR.')]
  const pooled = isPgbouncerUrl(url)
  const results = [await checkOverConnection('database', url, (client) => checkPrimary(client, pooled || Boolean(directUrl)))]
  if (pooled) results.push(await checkOverConnection('PgBouncer', url, checkPooler))
  else if (await hasSharedSessions(url).catch(() => false))
    results.push(
      fails(
        'PgBouncer',
        'Sessions are shared: DATABASE_URL leads through PgBouncer in transaction mode. Add ?pgbouncer=true to DATABASE_URL, and set DATABASE_DIRECT_URL to the database itself.',
      ),
    )
  if (directUrl) {
    const requestDatabaseId = await fetchDatabaseId(url).catch(() => undefined)
    results.push(await checkOverConnection('database, direct', directUrl, (client, service) => checkDirectConnection(client, service, requestDatabaseId)))
  }
  if (pooled && !directUrl)
    results.push(
      fails('database, direct', 'DATABASE_DIRECT_URL is empty: migrations and LISTEN/NOTIFY cannot go through PgBouncer. Set it to the database itself.'),
    )
  return results
}

/** `urls` are read replicas, `primaryUrl` is their primary. */
export async function checkReplicas({ urls, primaryUrl }: { urls: string[]; primaryUrl?: string | undefined }): Promise<CheckResult[]> {
  if (!urls.length) return [notSet('replicas', 'DATABASE_REPLICA_URLS is empty: all reads go to DATABASE_URL.')]
  const primaryId = primaryUrl && (await fetchDatabaseId(primaryUrl).catch(() => ''))
  return Promise.all(
    urls.map((url, index) => checkOverConnection(`replica ${index + 1}`, url, (client, service) => checkReplicaStatus(client, service, primaryId))),
  )
}

/** The address of a database, without credentials. */
function formatAddress(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

/** Opens a connection with timeouts of three seconds. */
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
  if (code === 'ECONNREFUSED') return `Connection refused at ${address}. Start PostgreSQL there, or correct the address.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host name in ${address} cannot be resolved. Correct the address.`
  if (code === '28P01' || code === '28000')
    return `${address} refuses the role or its password. Correct them in the address, or the role (ALTER ROLE … PASSWORD …).`
  if (code === '3D000') return `${address} does not exist. Create it (CREATE DATABASE …), or correct its name.`
  if (code === '53300') return `${address} has no free connections. Raise max_connections, or use PgBouncer.`
  const { message } = error
  if (/SASL authentication failed|no such user/.test(message))
    return `${address} refuses the role or its password (PgBouncer). Correct them in the address, or in the user file of PgBouncer, and restart it.`
  if (/no such database/.test(message)) return `PgBouncer at ${address} has no such database. Correct its name in the address, or in the section [databases].`
  if (/password must be a string/.test(message)) return `${address} requires a password, and the address has none. Add it: postgresql://role:password@….`
  if (/timeout expired|connection timeout|timed out after/.test(message))
    return `No response from ${address}. Correct the address, or let this machine reach it: a firewall may block the connection.`
  return `${address} could not be queried: ${getErrorMessage(error)}.`
}

const databaseOwnerSql = '(select pg_get_userbyid(datdba)::text from pg_database where datname = current_database()) as owner'

async function checkPrimary(client: Client, isMigratedElsewhere: boolean): Promise<CheckResult> {
  const service = 'database'
  const [{ version, role, canCreate, owner }] = await queryRows<{ version: number; role: string; canCreate: boolean; owner: string }>(
    client,
    `select current_setting('server_version_num')::int / 10000 as version, current_user::text as role, ${databaseOwnerSql},
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as "canCreate"`,
  )
  if (version < minPostgresVersion) return fails(service, `It is PostgreSQL ${version}; the migrations need ${minPostgresVersion}. Upgrade it.`)
  const readOnlyReason = await findReadOnlyReason(client)
  if (readOnlyReason) return fails(service, readOnlyReason)
  const { missing, problem, total } = await checkMigrations(client)
  if (problem) return fails(service, problem)
  if (missing.length && !canCreate && !isMigratedElsewhere)
    return fails(
      service,
      // Existing tables belong to the role that created them.
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
      `Its clock and this machine's are ${clockSkewSeconds.toFixed(1)} s apart, so that posts would be in the wrong order. Synchronize both with a time server.`,
    )
  const migrationStatus = missing.length
    ? `${missing.length} of ${total} migrations are not applied yet; the next start does that`
    : `all ${total} migrations are applied`
  return ok(service, `PostgreSQL ${version}, ${migrationStatus}.`)
}

async function findReadOnlyReason(client: Client): Promise<string | undefined> {
  const [{ isInRecovery, isReadOnly }] = await queryRows<{ isInRecovery: boolean; isReadOnly: boolean }>(
    client,
    `select pg_is_in_recovery() as "isInRecovery", current_setting('transaction_read_only')::boolean as "isReadOnly"`,
  )
  // A replica is read-only too.
  if (isInRecovery) return 'It is read-only: it is a replica. Name its primary.'
  if (isReadOnly) return 'It is read-only: default_transaction_read_only is on. Set it to off, for the role, the database or in postgresql.conf.'
}

async function checkMigrations(client: Client): Promise<{ missing: string[]; total: number; problem?: string }> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true })
  const migrationNames = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const [{ exists }] = await queryRows<{ exists: boolean }>(client, `select to_regclass('public._prisma_migrations') is not null as exists`)
  const rows = exists
    ? await queryRows<{ name: string; finished: boolean }>(
        client,
        // A started migration is still running, or is retried by the next start.
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

/** Tables that the role cannot read and write; the append-only log needs no more than inserts. */
async function findInaccessibleTables(client: Client): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(
    client,
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> '_prisma_migrations'
      and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        and (relname = 'moderation_log' or (has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))))
      order by 1 limit 5`,
  )
  return rows.map(({ name }) => name)
}

/** Whether two open connections share a session. In a busy pool they may get different ones by chance, so that it tries three times. */
const hasSharedSessions = (url: string) =>
  withShortConnection(url, (first) =>
    withShortConnection(url, async (second) => {
      const getSessionPid = async (client: Client) => (await queryRows<{ pid: number }>(client, 'select pg_backend_pid() as pid'))[0].pid
      for (let attemptsLeft = 3; attemptsLeft; attemptsLeft -= 1) if ((await getSessionPid(first)) === (await getSessionPid(second))) return true
      return false
    }),
  )

/** Checks the timeouts of the role, since connections through PgBouncer cannot set their own at the start. */
async function checkPooler(client: Client, service: string): Promise<CheckResult> {
  const [{ statementSeconds, idleSeconds, role }] = await queryRows<{ statementSeconds: number; idleSeconds: number; role: string }>(
    client,
    `select extract(epoch from current_setting('statement_timeout')::interval)::float as "statementSeconds",
      extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval)::float as "idleSeconds", current_user::text as role`,
  )
  if (!statementSeconds || !idleSeconds)
    return fails(
      service,
      `Statements through it have no timeout. Set timeouts for its role, and restart PgBouncer: ALTER ROLE ${role} SET statement_timeout = '2500ms'; ALTER ROLE ${role} SET idle_in_transaction_session_timeout = '10s'.`,
    )
  return ok(service, `Statements time out after ${statementSeconds} s, idle transactions after ${idleSeconds} s.`)
}

/** `requestDatabaseId` is the id of the database of DATABASE_URL. */
async function checkDirectConnection(client: Client, service: string, requestDatabaseId?: string): Promise<CheckResult> {
  if (requestDatabaseId && (await readDatabaseId(client)) !== requestDatabaseId)
    return fails(service, 'It is another database than that of DATABASE_URL. Correct one of the two.')
  const readOnlyReason = await findReadOnlyReason(client)
  if (readOnlyReason) return fails(service, readOnlyReason)
  const [{ statementSeconds, role, canCreate, owner }] = await queryRows<{ statementSeconds: number; role: string; canCreate: boolean; owner: string }>(
    client,
    `select extract(epoch from current_setting('statement_timeout')::interval)::float as "statementSeconds", current_user::text as role, ${databaseOwnerSql},
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as "canCreate"`,
  )
  if (!canCreate)
    return fails(
      service,
      role === owner
        ? `The role ${role} may not migrate the database. Grant it: GRANT CREATE ON SCHEMA public TO ${role}.`
        : `The role ${role} may not migrate the database. Name its owner, ${owner}, in DATABASE_DIRECT_URL, not the role of requests.`,
    )
  if (statementSeconds && statementSeconds < minJobStatementSeconds)
    return fails(
      service,
      `Statements of ${role} time out after ${statementSeconds} s, also those of migrations. Use another role for requests, and remove the timeout of this one: ALTER ROLE ${role} RESET statement_timeout.`,
    )
  return ok(service, `The role ${role} may migrate it.`)
}

/** Whether it is a replica, whether it receives WAL, and its lag: 0 if it has replayed all that it has received. */
const replicaStatusSql = `select pg_is_in_recovery() as "isInRecovery", exists (select from pg_stat_wal_receiver) as "isReceiving",
  case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
       else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float as "lagSeconds"`

type ReplicaStatus = { isInRecovery: boolean; isReceiving: boolean; lagSeconds: number }

/** `primaryId` is the id of the primary's database; empty if the primary could not be queried. */
async function checkReplicaStatus(client: Client, service: string, primaryId?: string): Promise<CheckResult> {
  const [{ isInRecovery, isReceiving, lagSeconds }] = await queryRows<ReplicaStatus>(client, replicaStatusSql)
  if (!isInRecovery) return fails(service, 'It is not a replica: it accepts writes. Name a replica of DATABASE_URL.')
  if (!isReceiving) return fails(service, 'It receives nothing from its primary. Check its primary_conninfo and its log.')
  if (primaryId && (await readDatabaseId(client)) !== primaryId)
    return fails(service, 'It is a replica of another database than DATABASE_URL. Correct one of the two.')
  if (lagSeconds > maxLagSeconds)
    return fails(
      service,
      `It is ${Math.round(lagSeconds)} s behind. See pg_stat_replication at the primary, and remove it from DATABASE_REPLICA_URLS meanwhile.`,
    )
  return ok(
    service,
    `It is ${lagSeconds.toFixed(1)} s behind.${primaryId === '' ? ' DATABASE_URL could not be queried, so that the two could not be compared.' : ''}`,
  )
}

const readDatabaseId = async (client: Client) => {
  const [{ id }] = await queryRows<{ id: string }>(client, `select system_identifier || ' ' || current_database() as id from pg_control_system()`)
  return id
}
const fetchDatabaseId = (url: string) => withShortConnection(url, readDatabaseId)

/** Typed with at least one row, for statements without a table, which return exactly one. */
async function queryRows<Row extends object>(client: Client, sql: string): Promise<[Row, ...Row[]]> {
  return (await client.query(sql)).rows as [Row, ...Row[]]
}
