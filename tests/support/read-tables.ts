import type { TestApp } from './test-app.ts'

/** All rows of the tables of the app and of the job queue as text, by table; the names of those outside `public` contain the schema. */
async function readTables({ database: { pool } }: Pick<TestApp, 'database'>): Promise<Map<string, string>> {
  const text = `
    select case table_schema when 'public' then quote_ident(table_name) else quote_ident(table_schema) || '.' || quote_ident(table_name) end as name
    from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`
  const { rows } = await pool.query<{ name: string }>(text)
  const tables = new Map<string, string>()
  for (const { name } of rows) tables.set(name, JSON.stringify((await pool.query(`select * from ${name}`)).rows))
  return tables
}

/** The tables with a row that contains any of the texts. */
export const findTables = async (app: Pick<TestApp, 'database'>, texts: string[]) =>
  [...(await readTables(app))].flatMap(([name, rows]) => (texts.some((text) => rows.includes(text)) ? [name] : [])).sort()
