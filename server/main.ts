import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * The way in. What Node makes of the code is kept below DATA_DIR, which is nobody else's to write to, so that the next start need not make it
 * again; only then the house is loaded.
 */
try {
  loadEnvFile()
  enableCompileCache(join(process.env.DATA_DIR || '.data', 'compiled'))
  await import('./start.ts')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

/** `.env` of the working directory, if there is one; what the environment says already stands. */
function loadEnvFile() {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
