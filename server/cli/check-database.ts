import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { startedMarker } from '../database/migration-scripts.ts'
import { isPgbouncerUrl } from '../database/pgbouncer-url.ts'
import { maxLagSeconds } from '../database/replica-pool.ts'
import { connected } from './connections.ts'
import { asked, type Fault, type Finding, fails, messageOf, notSet, ok } from './report.ts'

/** The oldest PostgreSQL that the migrations were tried on. */
const leastVersion = 18
/** Seconds that two clocks may differ; the question itself takes some of it. */
const mostApart = 2
/** Seconds that migrations and the household's work need a statement to be allowed (decision 13). */
const householdStatement = 60

const migrationsFolder = fileURLToPath(new URL('../../prisma/migrations/', import.meta.url))

/** `url` is where requests go, perhaps through PgBouncer (`?pgbouncer=true`); `directUrl` goes past it. */
export async function checkDatabase({ url, directUrl }: { url?: string | undefined; directUrl?: string | undefined }): Promise<Finding[]> {
  if (!url) return [notSet('database', 'DATABASE_URL is empty: the server starts a PostgreSQL of its own below DATA_DIR.')]
  const pooled = isPgbouncerUrl(url)
  const findings = [await onDatabase('database', url, (client) => lookAtDatabase(client, pooled || Boolean(directUrl)))]
  if (pooled) findings.push(await onDatabase('PgBouncer', url, lookThroughPooler))
  else if (await sharesSessions(url).catch(() => false))
    findings.push(
      fails(
        'PgBouncer',
        'A session is shared with others: PgBouncer lies before it in transaction mode. Add ?pgbouncer=true to DATABASE_URL, and name the database itself in DATABASE_DIRECT_URL.',
      ),
    )
  if (directUrl) {
    const named = await identityOf(url).catch(() => undefined)
    findings.push(await onDatabase('database, direct', directUrl, (client, service) => lookAtDirect(client, service, named)))
  }
  if (pooled && !directUrl)
    findings.push(fails('database, direct', 'DATABASE_DIRECT_URL is empty: migrations and notices cannot go through PgBouncer. Set it to the database itself.'))
  return findings
}

/** Each of the `urls` is read from; `primaryUrl` is what they follow. */
export async function checkReplicas({ urls, primaryUrl }: { urls: string[]; primaryUrl?: string | undefined }): Promise<Finding[]> {
  if (!urls.length) return [notSet('replicas', 'DATABASE_REPLICA_URLS is empty: all is read from DATABASE_URL.')]
  const followed = primaryUrl && (await identityOf(primaryUrl).catch(() => ''))
  return Promise.all(urls.map((url, index) => onDatabase(`replica ${index + 1}`, url, (client, service) => lookAtReplica(client, service, followed))))
}

/** Where a database is, without who asks. */
function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

/** Who does not answer in three seconds does not answer. */
const soon = <T>(url: string, work: (client: Client) => Promise<T>) => connected(url, work, { connectionTimeoutMillis: 3000, query_timeout: 3000 })

const onDatabase = (service: string, url: string, look: (client: Client, service: string) => Promise<Finding>) =>
  asked(
    service,
    () => soon(url, (client) => look(client, service)),
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
  const { message } = fault
  if (/SASL authentication failed|no such user/.test(message))
    return `${place} refuses the role or its password, as PgBouncer does. Correct them in the address, or in its file of users, and start it again.`
  if (/no such database/.test(message)) return `PgBouncer at ${place} knows no such database. Correct its name in the address, or below [databases].`
  if (/password must be a string/.test(message)) return `${place} wants a password, and the address has none. Write it there: postgresql://role:password@….`
  if (/timeout expired|connection timeout|no answer in/.test(message))
    return `Nobody answers at ${place}. Correct the address, or let this machine reach it: a firewall may lie between.`
  return `${place} could not be asked: ${messageOf(fault)}.`
}

const ownerOfDatabase = '(select pg_get_userbyid(datdba)::text from pg_database where datname = current_database()) as owner'

async function lookAtDatabase(client: Client, othersMigrate: boolean): Promise<Finding> {
  const service = 'database'
  const [{ version, role, mayCreate, owner }] = await rowsOf<{ version: number; role: string; mayCreate: boolean; owner: string }>(
    client,
    `select current_setting('server_version_num')::int / 10000 as version, current_user::text as role, ${ownerOfDatabase},
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as "mayCreate"`,
  )
  if (version < leastVersion) return fails(service, `It is PostgreSQL ${version}; the migrations need ${leastVersion}. Upgrade it.`)
  const noWrites = await whyNoWrites(client)
  if (noWrites) return fails(service, noWrites)
  const { missing, wrong, all } = await lookAtMigrations(client)
  if (wrong) return fails(service, wrong)
  if (missing.length && !mayCreate && !othersMigrate)
    return fails(
      service,
      // What stands there belongs to whoever has migrated it before.
      missing.length < all && role !== owner
        ? `The role ${role} may not migrate it. Name its owner, ${owner}, in DATABASE_DIRECT_URL.`
        : `The role ${role} may not migrate it. Make it the owner: ALTER DATABASE … OWNER TO ${role}.`,
    )
  const refused = await refusedTables(client)
  if (refused.length)
    return fails(
      service,
      `The role ${role} may not read and write ${refused.join(', ')}. Grant it: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}.`,
    )
  const [{ now }] = await rowsOf<{ now: number }>(client, 'select extract(epoch from clock_timestamp())::float as now')
  const apart = Math.abs(now - Date.now() / 1000)
  if (apart > mostApart)
    return fails(
      service,
      `Its clock and this machine's are ${apart.toFixed(1)} s apart, so that posts would stand in a wrong order. Let both follow a time server.`,
    )
  const migrated = missing.length ? `${missing.length} of ${all} migrations are not applied yet; the next start does that` : `all ${all} migrations are applied`
  return ok(service, `PostgreSQL ${version}, ${migrated}.`)
}

/** One that follows another is read-only too. */
async function whyNoWrites(client: Client): Promise<string | undefined> {
  const [{ follows, readOnly }] = await rowsOf<{ follows: boolean; readOnly: boolean }>(
    client,
    `select pg_is_in_recovery() as follows, current_setting('transaction_read_only')::boolean as "readOnly"`,
  )
  if (follows) return 'It takes no writes: it is a replica. Name the server that it follows.'
  if (readOnly) return 'It takes no writes: default_transaction_read_only is on. Set it off, for the role, the database or in postgresql.conf.'
}

async function lookAtMigrations(client: Client): Promise<{ missing: string[]; all: number; wrong?: string }> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true })
  const known = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const [{ made }] = await rowsOf<{ made: boolean }>(client, `select to_regclass('public._prisma_migrations') is not null as made`)
  const rows = made
    ? await rowsOf<{ name: string; finished: boolean }>(
        client,
        // One that is only begun is under way, or taken up by the next start.
        `select migration_name as name, finished_at is not null as finished from _prisma_migrations
          where rolled_back_at is null and (finished_at is not null or logs is distinct from '${startedMarker}')`,
      )
    : []
  const failed = rows.filter(({ finished }) => !finished).map(({ name }) => name)
  const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(name))
  const missing = known.filter((name) => !rows.some((row) => row.name === name))
  if (failed.length)
    return { missing, all: known.length, wrong: `The migration ${failed.join(', ')} failed before and needs a human: see 'Upgrade' in docs/operations.md.` }
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

/** Whether a second connection is given the session that a first has had and has not left. Of a busy pool it may be another one, so it is tried again. */
const sharesSessions = (url: string) =>
  soon(url, (first) =>
    soon(url, async (second) => {
      const session = async (client: Client) => (await rowsOf<{ pid: number }>(client, 'select pg_backend_pid() as pid'))[0].pid
      for (let tries = 3; tries; tries -= 1) if ((await session(first)) === (await session(second))) return true
      return false
    }),
  )

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
      `A statement may take for ever through it. Say how long for its role, and start PgBouncer again: ALTER ROLE ${role} SET statement_timeout = '2500ms'; ALTER ROLE ${role} SET idle_in_transaction_session_timeout = '10s'.`,
    )
  return ok(service, `A statement may take ${statement} s, a transaction lie idle for ${idle} s.`)
}

/** `named` is the database that requests go to. */
async function lookAtDirect(client: Client, service: string, named?: string): Promise<Finding> {
  if (named && (await identify(client)) !== named) return fails(service, 'It is another database than that of DATABASE_URL. Correct one of the two.')
  const noWrites = await whyNoWrites(client)
  if (noWrites) return fails(service, noWrites)
  const [{ statement, role, mayCreate, owner }] = await rowsOf<{ statement: number; role: string; mayCreate: boolean; owner: string }>(
    client,
    `select extract(epoch from current_setting('statement_timeout')::interval)::float as statement, current_user::text as role, ${ownerOfDatabase},
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as "mayCreate"`,
  )
  if (!mayCreate)
    return fails(
      service,
      role === owner
        ? `The role ${role} may not migrate the database. Grant it: GRANT CREATE ON SCHEMA public TO ${role}.`
        : `The role ${role} may not migrate the database. Name its owner, ${owner}, in DATABASE_DIRECT_URL, not the role of requests.`,
    )
  if (statement && statement < householdStatement)
    return fails(
      service,
      `A statement of ${role} is ended after ${statement} s, a migration too. Give requests a role of their own, and this one none: ALTER ROLE ${role} RESET statement_timeout.`,
    )
  return ok(service, `The role ${role} may migrate it.`)
}

/** Whether it follows another, whether anything comes from there, and how far it is behind: one that has come to what it was sent lags not at all. */
const standing = `select pg_is_in_recovery() as follows, exists (select from pg_stat_wal_receiver) as fed,
  case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
       else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float as seconds`

/** `followed` is the database that it should follow; empty where that one could not be asked. */
async function lookAtReplica(client: Client, service: string, followed?: string): Promise<Finding> {
  const [{ follows, fed, seconds }] = await rowsOf<{ follows: boolean; fed: boolean; seconds: number }>(client, standing)
  if (!follows) return fails(service, 'It is no replica: it takes writes of its own. Name a server that follows DATABASE_URL.')
  if (!fed) return fails(service, 'Nothing comes from the database that it follows. Look at its primary_conninfo and its log.')
  if (followed && (await identify(client)) !== followed) return fails(service, 'It follows another database than DATABASE_URL. Correct one of the two.')
  if (seconds > maxLagSeconds)
    return fails(service, `It is ${Math.round(seconds)} s behind. See pg_stat_replication at the primary, and take it out of DATABASE_REPLICA_URLS meanwhile.`)
  return ok(
    service,
    `It is ${seconds.toFixed(1)} s behind.${followed === '' ? ' DATABASE_URL could not be asked, so that the two could not be compared.' : ''}`,
  )
}

const identify = async (client: Client) => {
  const [{ id }] = await rowsOf<{ id: string }>(client, `select system_identifier || ' ' || current_database() as id from pg_control_system()`)
  return id
}
const identityOf = (url: string) => soon(url, identify)

/** At least one row, as every statement here has that asks without a table. */
async function rowsOf<Row extends object>(client: Client, sql: string): Promise<[Row, ...Row[]]> {
  return (await client.query(sql)).rows as [Row, ...Row[]]
}
