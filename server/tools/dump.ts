import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { settle } from '../lib/settle.ts'

/** What a dump holds beside the rows: how many of each table, where each sequence stands, which migrations the tables are of. */
export type Dump = { tables: Record<string, number>; sequences: Record<string, string>; migrations: string[] }

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const fileOf = (folder: string, table: string) => join(folder, `${table}.copy`)

/** What is read in it is as of one moment. Readers and writers go on meanwhile. */
export async function asOfOneMoment<T>(client: Client, reading: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read, read only')
  const found = await reading()
  await client.query('commit')
  return found
}

/** Every row of every table, in files that PostgreSQL reads again. */
export async function dumpTables(client: Client, folder: string): Promise<Dump> {
  await mkdir(folder, { recursive: true })
  const tables: Dump['tables'] = {}
  for (const { name, columns } of await tablesOf(client)) {
    const copied = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted)}) to stdout`))
    const part = `${fileOf(folder, name)}.new`
    await pipeline(copied, createWriteStream(part))
    await settle(part, fileOf(folder, name))
    tables[name] = copied.rowCount
  }
  const { rows: sequences } = await client.query(
    "select sequencename as name, coalesce(last_value, 0)::text as last from pg_sequences where schemaname = 'public'",
  )
  const { rows: migrations } = await client.query('select migration_name as name from _prisma_migrations where finished_at is not null order by 1')
  return { tables, sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])), migrations: migrations.map(({ name }) => name) }
}

/** Fills a database that is migrated as far as the dump is, in one transaction; what the migrations themselves put into it gives way. */
export async function loadTables(client: Client, folder: string, { tables, sequences }: Dump): Promise<void> {
  await client.query('begin')
  const known = await tablesOf(client)
  await client.query(`truncate ${known.map(({ name }) => quoted(name))} cascade`)
  for (const { name, columns } of known) {
    if (!(name in tables)) throw new Error(`The backup has no table ${name}.`)
    // Its rows are all there: what triggers would derive from them comes with its own table.
    await client.query(`alter table ${quoted(name)} disable trigger user`)
    const copied = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted)}) from stdin`))
    await pipeline(createReadStream(fileOf(folder, name)), copied)
    if (copied.rowCount !== tables[name]) throw new Error(`The backup has ${copied.rowCount} rows of ${name}, of ${tables[name]}.`)
    await client.query(`alter table ${quoted(name)} enable trigger user`)
  }
  for (const [name, last] of Object.entries(sequences)) if (last !== '0') await client.query('select setval($1::regclass, $2)', [quoted(name), last])
  await client.query('commit')
}

/** The tables with the columns that rows bring, those first that others refer to. */
async function tablesOf(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    select relname::text as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select r.relname::text from pg_constraint join pg_class r on r.oid = confrelid where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as needs
    from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> '_prisma_migrations' order by relname`)
  const sorted: typeof rows = []
  while (sorted.length < rows.length) {
    const next = rows.find((table) => !sorted.includes(table) && table.needs.every((need) => sorted.some(({ name }) => name === need)))
    if (!next) throw new Error('The tables refer to each other in a circle.')
    sorted.push(next)
  }
  return sorted
}
