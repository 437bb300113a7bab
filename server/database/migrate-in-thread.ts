import { Piscina } from 'piscina'

/** Applies the migrations as `migrate` does, in a thread that ends afterwards: the schema engine would keep 40 MB of the server's memory. */
export async function migrateInThread(databaseUrl: string): Promise<void> {
  const pool = new Piscina({ filename: new URL('migrate.ts', import.meta.url).href, minThreads: 1, maxThreads: 1 })
  try {
    await pool.run(databaseUrl, { name: 'migrate' })
  } finally {
    await pool.destroy()
  }
}
