import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * The entry point. It enables Node's compile cache before the server is imported, so that the next start is faster. The cache is below DATA_DIR, where
 * nobody else may write.
 */
try {
  loadEnvFile()
  enableCompileCache(join(process.env.DATA_DIR || '.data', 'compiled'))
  await import('./start.ts')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

/** Loads `.env` from the working directory, if it exists. Variables that are already set take precedence. */
function loadEnvFile() {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
