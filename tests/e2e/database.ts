import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The embedded database of the server under test. */
export function readDatabaseUrl() {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'postgres')
  const port = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgresql://thinnai:${readFileSync(join(folder, 'password'), 'utf8')}@127.0.0.1:${port}/thinnai`
}
