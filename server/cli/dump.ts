import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { renameDurably } from '../storage/atomic-rename.ts'

/**
 * What a dump holds beside the rows: how many of each table, where each sequence stands, which migrations the tables are of, and how those
 * are made that no migration makes. A dump of an older version has none of these.
 */
export type Dump = { tables: Record<string, number>; sequences: Record<string, string>; migrations: string[]; made?: string[] }

/** Where an operator keeps what was taken down (docs/operations.md). */
const moderationSchema = 'moderation'

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`
const getTableFilePath = (folder: string, table: string) => join(folder, `${table}.copy`)

/** What is read in it is as of one moment. Readers and writers go on meanwhile. */
export async function withSnapshot<T>(client: Client, read: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read, read only')
  const result = await read()
  await client.query('commit')
  return result
}

/** Every row of every table, in files that PostgreSQL reads again. */
export async function dumpTables(client: Client, folder: string): Promise<Dump> {
  await mkdir(folder, { recursive: true })
  const tables: Dump['tables'] = {}
  const createStatements: string[] = []
  for (const { name, place, columns, creating } of await findTables(client)) {
    if (creating) createStatements.push(creating)
    const copyStream = client.query(copyTo(`copy ${place} (${columns.map(quoteIdentifier)}) to stdout`))
    const temporaryPath = `${getTableFilePath(folder, name)}.new`
    await pipeline(copyStream, createWriteStream(temporaryPath))
    await renameDurably(temporaryPath, getTableFilePath(folder, name))
    tables[name] = copyStream.rowCount
  }
  const { rows: sequences } = await client.query(
    "select sequencename as name, coalesce(last_value, 0)::text as last from pg_sequences where schemaname = 'public'",
  )
  const { rows: migrations } = await client.query('select migration_name as name from _prisma_migrations where finished_at is not null order by 1')
  return {
    tables,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    migrations: migrations.map(({ name }) => name),
    made: createStatements,
  }
}

/** Fills a database that is migrated as far as the dump is, in one transaction; what the migrations themselves put into it gives way. */
export async function loadTables(client: Client, folder: string, { tables, sequences, made: createStatements = [] }: Dump): Promise<void> {
  await client.query('begin')
  for (const creating of createStatements) await client.query(creating)
  // What an operator has made here already and the dump does not know stays.
  const tablesToLoad = (await findTables(client)).filter(({ name, creating }) => !creating || name in tables)
  await client.query(`truncate ${tablesToLoad.map(({ place }) => place)} cascade`)
  for (const { name, place, columns } of tablesToLoad) {
    if (!(name in tables)) throw new Error(`The backup has no table ${name}.`)
    // Its rows are all there: what triggers would derive from them comes with its own table.
    await client.query(`alter table ${place} disable trigger user`)
    const copyStream = client.query(copyFrom(`copy ${place} (${columns.map(quoteIdentifier)}) from stdin`))
    await pipeline(createReadStream(getTableFilePath(folder, name)), copyStream)
    if (copyStream.rowCount !== tables[name]) throw new Error(`The backup has ${copyStream.rowCount} rows of ${name}, of ${tables[name]}.`)
    await client.query(`alter table ${place} enable trigger user`)
  }
  for (const [name, last] of Object.entries(sequences)) if (last !== '0') await client.query('select setval($1::regclass, $2)', [quoteIdentifier(name), last])
  await client.query('commit')
}

type Table = { name: string; place: string; columns: string[]; creating: string | null }

/**
 * The tables with the columns that rows bring, those first that others refer to. Those beside the migrations' come with what makes them:
 * columns and keys, without what would need more than a table, as sequences and references.
 */
async function findTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(
    `select case when nspname = 'public' then '' else nspname || '.' end || relname as name, format('%I.%I', nspname, relname) as place,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select case when m.nspname = 'public' then '' else m.nspname || '.' end || r.relname
        from pg_constraint join pg_class r on r.oid = confrelid join pg_namespace m on m.oid = r.relnamespace
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid and m.nspname in ('public', $1)) as needs,
      case when nspname = $1 then format('create schema if not exists %I; create table if not exists %I.%I (%s)', nspname, nspname, relname, concat_ws(', ',
        (select string_agg(concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
            'default ' || nullif(regexp_replace(pg_get_expr(adbin, adrelid), '^nextval.*', ''), '')), ', ' order by attnum)
          from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''),
        (select string_agg(pg_get_constraintdef(oid), ', ') from pg_constraint where conrelid = c.oid and contype in ('p', 'u')))) end as creating
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname in ('public', $1) and (nspname, relname) <> ('public', '_prisma_migrations') order by nspname = $1, relname`,
    [moderationSchema],
  )
  const sorted: typeof rows = []
  while (sorted.length < rows.length) {
    const next = rows.find((table) => !sorted.includes(table) && table.needs.every((need) => sorted.some(({ name }) => name === need)))
    if (!next) throw new Error('The tables refer to each other in a circle.')
    sorted.push(next)
  }
  return sorted
}
