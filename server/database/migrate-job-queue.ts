import { runMigrations } from 'graphile-worker'
import { Pool } from 'pg'

/** Applies the migrations of the job queue (graphile-worker), in the schema `graphile_worker`. The caller must hold the advisory lock of migrations. */
export async function migrateJobQueue(databaseUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  // graphile-worker wants listeners for both events. Its queries reject with the same errors.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}
