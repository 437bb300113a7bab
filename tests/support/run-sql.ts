import { Client } from 'pg'

/** The migrated database from which test databases are copied. It allows no connections. */
export const templateDatabase = 'test_template'

/** Returns the URL of the `postgres` database of the same server. */
export const createMaintenanceUrl = (url: string) => Object.assign(new URL(url), { pathname: '/postgres' }).href

/** Runs statements in order on a new connection and returns the rows of the last. */
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

/** Lets PostgreSQL commit without waiting for the disk, for tests whose data need not survive a crash. */
export const disableDurability = (url: string) =>
  runSql(url, ...['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `alter system set ${name} = off`), 'select pg_reload_conf()')
