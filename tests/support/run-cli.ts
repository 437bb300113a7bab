import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { adminUrl, asked } from './run-sql.ts'

/** A tool as an operator runs it, away from a developer's own `.env`; what it printed, and its exit code last. */
export async function runTool(tool: string, variables: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, NODE_ENV: 'test', ...variables }
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL(`../../server/tools/${tool}.ts`, import.meta.url)), ...args],
    { env, cwd: tmpdir() },
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

/** The address of an empty database. */
export async function newDatabase() {
  serial += 1
  const name = `restored_${process.pid}_${Date.now()}_${serial}`
  const url = inject('databaseUrl')
  await asked(adminUrl(url), `create database ${name}`)
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
