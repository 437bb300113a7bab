import { existsSync } from 'node:fs'

/** Runs a command with the environment of `.env` and exits with the code that it returns; after an error with its message and code 2. */
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
  // Node's flag --env-file-if-exists prints a line for a missing file, which cron would mail.
  if (existsSync('.env')) process.loadEnvFile()
  return command()
}
