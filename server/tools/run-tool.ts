import { type Config, readConfig } from '../config.ts'
import { startEmbedded } from '../embedded/start.ts'
import { type Database, openDatabase } from '../lib/database.ts'
import { openLog } from '../lib/log.ts'

/**
 * Runs a tool on the configured database, with the embedded one started for as long as it takes (the server must not be running then).
 * The process ends with what the tool answers, with 2 when it could not be run.
 */
export function runTool(tool: (database: Database, config: Config) => Promise<number>): void {
  onDatabase(tool).then(
    (code) => process.exit(code),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(2)
    },
  )
}

async function onDatabase(tool: (database: Database, config: Config) => Promise<number>): Promise<number> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, postgres: true, identity: false, authPort: 0 })
  const database = openDatabase(config.databaseUrl ?? embedded?.databaseUrl ?? '', openLog('silent'))
  try {
    return await tool(database, config)
  } finally {
    await database.$disconnect()
    await embedded?.stop()
  }
}
