import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { createMaintenanceUrl, runSql } from './run-sql.ts'

/** Runs a CLI as an operator would, in a folder without a developer's `.env`. Returns its output followed by `exit` and the exit code. */
export async function runCli(command: string, env: Record<string, string>, ...args: string[]) {
  const childEnv = { ...process.env, NODE_ENV: 'test', ...env }
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL(`../../server/cli/${command}.ts`, import.meta.url)), ...args],
    { env: childEnv, cwd: tmpdir() },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return `${output}exit ${code}`
}

let serial = 0

/** Creates an empty database and returns its URL. */
export async function createEmptyDatabase() {
  serial += 1
  const name = `restored_${process.pid}_${Date.now()}_${serial}`
  const url = inject('databaseUrl')
  await runSql(createMaintenanceUrl(url), `create database ${name}`)
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
