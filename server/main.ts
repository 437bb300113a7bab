import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * The entry point. It enables Node's compile cache before the server is imported, so that the next start is faster. The cache is below DATA_DIR, where
 * nobody else may write.
 */
try {
  limitNativeMemory()
  loadEnvFile()
  enableCompileCache(join(process.env.DATA_DIR || '.data', 'compiled'))
  await import('./start.ts')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

/**
 * Restarts Node in the same process with glibc's memory settings, which glibc reads only once. Without them it keeps the memory of decoded images in a heap for
 * each thread. Other C libraries ignore the variables. An environment with MALLOC_ARENA_MAX prevents the restart.
 */
function limitNativeMemory() {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX || process.channel) return
  const env = { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], env)
}

/** Loads `.env` from the working directory, if it exists. Variables that are already set take precedence. */
function loadEnvFile() {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
