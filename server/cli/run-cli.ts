import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../database/client.ts'
import { startEmbedded } from '../embedded/start.ts'
import { openLog } from '../observability/log.ts'
import { openStorage } from '../storage/open.ts'
import { exitWithCode } from './exit-code.ts'

type CliCommand = (database: Database, config: Config, databaseUrl: string) => Promise<number>

/**
 * Runs a tool on the configured database, with the embedded one started for as long as it takes (the server must not be running then).
 * The process ends with what the tool answers, with 2 when it could not be run.
 */
export const runCli = (command: CliCommand): void => exitWithCode(() => runOnDatabase(command))

/** The same for a tool that works on a folder. Where the command line names none, nothing is started. */
export const runFolderCli = (script: string, command: (folder: string, config: Config, databaseUrl: string) => Promise<number>): void =>
  exitWithCode(async () => {
    const folder = readFolderArgument(script)
    return runOnDatabase((_database, config, databaseUrl) => command(folder, config, databaseUrl))
  })

async function runOnDatabase(command: CliCommand): Promise<number> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, postgres: true, identity: false, authPort: 0 })
  // What a tool does takes longer than a request may.
  const databaseUrl = config.directUrl ?? config.databaseUrl ?? embedded?.databaseUrl ?? ''
  const database = openDatabase(databaseUrl, openLog('silent'), { isBackground: true })
  try {
    return await command(database, config, databaseUrl)
  } finally {
    await database.$disconnect()
    await embedded?.stop()
  }
}

/** What a backup has beside the database. */
export const openBackupSources = async (config: Config) => ({ storage: await openStorage(config), accounts: join(config.dataDir, 'identity/accounts.json') })

/** The folder that the command line names. */
function readFolderArgument(script: string): string {
  const [, , folder] = process.argv
  if (!folder) throw new Error(`Name a folder: npm run ${script} -- <folder>`)
  return resolve(folder)
}
