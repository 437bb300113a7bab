import type { TestApp } from './test-app.ts'

/** All rows of the tables of some schemas as text, by table; the names of those outside `public` contain the schema. */
export async function readTables({ database: { pool } }: Pick<TestApp, 'database'>, schemas = ['public', 'graphile_worker']): Promise<Map<string, string>> {
  const text = `
    select case table_schema when 'public' then quote_ident(table_name) else quote_ident(table_schema) || '.' || quote_ident(table_name) end as name
    from information_schema.tables where table_schema = any($1) and table_type = 'BASE TABLE'`
  const { rows } = await pool.query<{ name: string }>(text, [schemas])
  const tables = new Map<string, string>()
  for (const { name } of rows) tables.set(name, JSON.stringify((await pool.query(`select * from ${name}`)).rows))
  return tables
}

/** The tables with a row that contains any of the texts. */
export const findTables = async (app: Pick<TestApp, 'database'>, texts: string[], schemas?: string[]) =>
  [...(await readTables(app, schemas))].flatMap(([name, rows]) => (texts.some((text) => rows.includes(text)) ? [name] : [])).sort()
