import { readdir } from 'node:fs/promises'
import { Client } from 'pg'
import { migrate } from '../../server/database/migrate.ts'
import { createEmptyDatabase } from './run-cli.ts'

/** Creates a database as it was before a migration, and calls `use` with a connection to it. */
export async function withDatabaseBefore(migration: string, use: (client: Client, url: string) => Promise<void>): Promise<void> {
  const url = await createEmptyDatabase()
  const entries = await readdir('prisma/migrations', { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  if (!names.includes(migration)) throw new Error(`There is no migration ${migration}.`)
  await migrate(
    url,
    names.filter((name) => name < migration),
  )
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await use(client, url)
  } finally {
    await client.end()
  }
}
