import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { diffSchema } from '../../../server/database/migrate.ts'

const at = (database: string) => Object.assign(new URL(inject('databaseUrl')), { pathname: `/${database}` }).href

async function onDatabase<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Describes the schema in PostgreSQL's own words: columns of tables, indexes without their storage parameters, constraints except checks (Prisma has neither), and enums. */
const shape = (url: string) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query(`
      select concat_ws(' ', table_name, column_name, udt_name, datetime_precision, is_nullable, column_default) as line from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_type = 'BASE TABLE' and table_schema = 'public' and table_name <> '_prisma_migrations'
      union all select regexp_replace(indexdef, ' WITH \\(.*\\)', '') from pg_indexes where schemaname = 'public' and tablename <> '_prisma_migrations'
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'c' and conrelid::regclass::text <> '_prisma_migrations'
      union all select concat_ws(' ', typname, enumsortorder, enumlabel) from pg_enum join pg_type on pg_type.oid = enumtypid
      order by 1`)
    return rows.map(({ line }) => line)
  })

test('prisma/migrations produce prisma/schema.prisma', async () => {
  const name = `drift_${randomUUID().replaceAll('-', '')}`
  await onDatabase(at('postgres'), (client) => client.query(`create database ${name}`))
  const sql = await diffSchema(at(name), null)
  await onDatabase(at(name), (client) => client.query(`create extension pg_trgm; ${sql}`))
  const migrated = await shape(inject('databaseUrl'))
  expect(migrated.length).toBeGreaterThan(50)
  expect(migrated).toEqual(await shape(at(name)))
  await onDatabase(at('postgres'), (client) => client.query(`drop database ${name}`))
})
