import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../database/client.ts'
import { startEmbedded } from '../embedded/start.ts'
import { openLog } from '../observability/log.ts'
import { openStorage } from '../storage/open-storage.ts'
import { exitWithCode } from './exit-code.ts'

type CliCommand = (database: Database, config: Config, databaseUrl: string) => Promise<number>

/**
 * Runs a command on the configured database. The embedded database is started for the duration (the server must not be running then).
 * The process exits with the code that the command returns, or with 2 if it could not be run.
 */
export const runCli = (command: CliCommand): void => exitWithCode(() => runOnDatabase(command))

/** Runs a command that takes a folder as argument. Without that argument nothing is started. */
export const runFolderCli = (script: string, command: (folder: string, config: Config, databaseUrl: string) => Promise<number>): void =>
  exitWithCode(async () => {
    const folder = readFolderArgument(script)
    return runOnDatabase((_database, config, databaseUrl) => command(folder, config, databaseUrl))
  })

async function runOnDatabase(command: CliCommand): Promise<number> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, postgres: true, identity: false, authPort: 0 })
  // `isBackground`: commands take longer than the timeouts of requests.
  const databaseUrl = config.directUrl ?? config.databaseUrl ?? embedded?.databaseUrl ?? ''
  const database = openDatabase(databaseUrl, openLog('silent'), { isBackground: true })
  try {
    return await command(database, config, databaseUrl)
  } finally {
    await database.$disconnect()
    await embedded?.stop()
  }
}

/** The sources of a backup besides the database. */
export const openBackupSources = async (config: Config) => ({ storage: await openStorage(config), accounts: join(config.dataDir, 'identity/accounts.json') })

/** The absolute path of the folder argument. */
function readFolderArgument(script: string): string {
  const [, , folder] = process.argv
  if (!folder) throw new Error(`Name a folder: npm run ${script} -- <folder>`)
  return resolve(folder)
}
