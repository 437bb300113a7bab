import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The URL of the embedded database in a data folder; by default that of the worker's server. */
export function readDatabaseUrl(dataDir = process.env.E2E_DATA_DIR ?? '') {
  const folder = join(dataDir, 'postgres')
  const port = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgresql://thinnai:${readFileSync(join(folder, 'password'), 'utf8')}@127.0.0.1:${port}/thinnai`
}
