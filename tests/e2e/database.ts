import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The URL of the database of a data folder, embedded or of a cluster; by default that of the worker's server. */
export function readDatabaseUrl(dataDir = process.env.E2E_DATA_DIR ?? '') {
  const clusterFile = join(dataDir, 'database-url')
  if (existsSync(clusterFile)) return readFileSync(clusterFile, 'utf8')
  const folder = join(dataDir, 'postgres')
  const port = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgresql://thinnai:${readFileSync(join(folder, 'password'), 'utf8')}@127.0.0.1:${port}/thinnai`
}
