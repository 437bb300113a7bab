import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { renameDurably } from '../storage/atomic-rename.ts'

/**
 * The metadata of a dump: the row count of each table, the value of each sequence, the applied migrations, in `made` the statements that create tables
 * which no migration creates, and in `queueColumns` the columns of the job queue's tables, which another version of graphile-worker may have extended.
 * Dumps of older versions have no `made` and no `queueColumns`.
 */
export type Dump = {
  tables: Record<string, number>
  sequences: Record<string, string>
  migrations: string[]
  made?: string[]
  queueColumns?: Record<string, string[]>
}

/** The schema to which operators moved texts until a migration dropped it: a database that is not migrated yet has it, and its backups (decision 63). */
const moderationSchema = 'moderation'
/** The schema of the job queue. Its tables are created and migrated by graphile-worker. */
const queueSchema = 'graphile_worker'
const isQueueTable = (name: string) => name.startsWith(`${queueSchema}.`)

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`
const getTableFilePath = (folder: string, table: string) => join(folder, `${table}.copy`)

/** Runs queries in one snapshot, without blocking other transactions. */
export async function withSnapshot<T>(client: Client, read: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read, read only')
  const result = await read()
  await client.query('commit')
  return result
}

/** Writes all rows of all tables to files in the format of COPY. */
export async function dumpTables(client: Client, folder: string): Promise<Dump> {
  await mkdir(folder, { recursive: true })
  const tables: Dump['tables'] = {}
  const createStatements: string[] = []
  const queueColumns: Dump['queueColumns'] = {}
  for (const { name, qualifiedName, columns, createStatement } of await findTables(client)) {
    if (createStatement) createStatements.push(createStatement)
    if (isQueueTable(name)) queueColumns[name] = columns
    const copyStream = client.query(copyTo(`copy ${qualifiedName} (${columns.map(quoteIdentifier)}) to stdout`))
    const temporaryPath = `${getTableFilePath(folder, name)}.new`
    await pipeline(copyStream, createWriteStream(temporaryPath))
    await renameDurably(temporaryPath, getTableFilePath(folder, name))
    tables[name] = copyStream.rowCount
  }
  const { rows: sequences } = await client.query(
    `select case when schemaname = 'public' then '' else schemaname || '.' end || sequencename as name, coalesce(last_value, 0)::text as last
      from pg_sequences where schemaname in ('public', $1)`,
    [queueSchema],
  )
  const { rows: migrations } = await client.query('select migration_name as name from _prisma_migrations where finished_at is not null order by 1')
  return {
    tables,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    migrations: migrations.map(({ name }) => name),
    made: createStatements,
    queueColumns,
  }
}

/** Loads a dump in one transaction into a database with the same migrations. Rows that migrations have inserted are replaced. */
export async function loadTables(client: Client, folder: string, { tables, sequences, made: createStatements = [], queueColumns = {} }: Dump): Promise<void> {
  await client.query('begin')
  for (const createStatement of createStatements) await client.query(createStatement)
  // Tables that an operator has created here, or the job queue, and that are not in the dump are left alone.
  const tablesToLoad = (await findTables(client)).filter(({ name, createStatement }) => name in tables || !(createStatement || isQueueTable(name)))
  // Without triggers: the rows that they would derive are in the dump too, and one refuses changes of the moderation log.
  for (const { qualifiedName } of tablesToLoad) await client.query(`alter table ${qualifiedName} disable trigger user`)
  await client.query(`truncate ${tablesToLoad.map(({ qualifiedName }) => qualifiedName)} cascade`)
  for (const { name, qualifiedName, columns } of tablesToLoad) {
    if (!(name in tables)) throw new Error(`The backup has no table ${name}.`)
    const copyStream = client.query(copyFrom(`copy ${qualifiedName} (${(queueColumns[name] ?? columns).map(quoteIdentifier)}) from stdin`))
    await pipeline(createReadStream(getTableFilePath(folder, name)), copyStream)
    if (copyStream.rowCount !== tables[name]) throw new Error(`The backup has ${copyStream.rowCount} rows of ${name} instead of ${tables[name]}.`)
    await client.query(`alter table ${qualifiedName} enable trigger user`)
  }
  for (const [name, last] of Object.entries(sequences))
    if (last !== '0') await client.query('select setval($1::regclass, $2)', [name.split('.').map(quoteIdentifier).join('.'), last])
  await client.query('commit')
}

/** `createStatement` is null for tables that migrations create. */
type Table = { name: string; qualifiedName: string; columns: string[]; createStatement: string | null }

/**
 * The tables with their columns except generated ones, referenced tables before those that refer to them. Tables of the moderation schema
 * have a statement that creates them with columns and keys, but without sequences and foreign keys.
 */
async function findTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { dependencies: string[] }>(
    `select case when nspname = 'public' then '' else nspname || '.' end || relname as name, format('%I.%I', nspname, relname) as "qualifiedName",
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select case when m.nspname = 'public' then '' else m.nspname || '.' end || r.relname
        from pg_constraint join pg_class r on r.oid = confrelid join pg_namespace m on m.oid = r.relnamespace
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid and m.nspname in ('public', $1, $2)) as dependencies,
      case when nspname = $1 then format('create schema if not exists %I; create table if not exists %I.%I (%s)', nspname, nspname, relname, concat_ws(', ',
        (select string_agg(concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
            'default ' || nullif(regexp_replace(pg_get_expr(adbin, adrelid), '^nextval.*', ''), '')), ', ' order by attnum)
          from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''),
        (select string_agg(pg_get_constraintdef(oid), ', ') from pg_constraint where conrelid = c.oid and contype in ('p', 'u')))) end as "createStatement"
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname in ('public', $1, $2) and (nspname, relname) not in (('public', '_prisma_migrations'), ($2, 'migrations')) order by nspname = $1, relname`,
    [moderationSchema, queueSchema],
  )
  const sorted: typeof rows = []
  while (sorted.length < rows.length) {
    const next = rows.find((table) => !sorted.includes(table) && table.dependencies.every((dependency) => sorted.some(({ name }) => name === dependency)))
    if (!next) throw new Error('The foreign keys of the tables form a cycle.')
    sorted.push(next)
  }
  return sorted
}
