import { Client } from 'pg'

/** The migrated database that each test's own is copied from. Nobody connects to it. */
export const templateDatabase = 'test_template'

/** The same server's database for its administration. */
export const createMaintenanceUrl = (url: string) => Object.assign(new URL(url), { pathname: '/postgres' }).href

/** Statements one after another, on a connection of their own; the rows of the last. */
export async function runSql<Row = any>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
