import { existsSync } from 'node:fs'

/** Does a tool's work with the settings of `.env`, and ends the process with what it answers; with 2, and the error's sentence, when it could not be done. */
export function exitWithCode(command: () => Promise<number>): void {
  runWithEnvFile(command).then(
    (code) => process.exit(code),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(2)
    },
  )
}

async function runWithEnvFile(command: () => Promise<number>): Promise<number> {
  // The flag of Node's own tells of a missing one, which cron would mail.
  if (existsSync('.env')) process.loadEnvFile()
  return command()
}
