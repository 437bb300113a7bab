import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { composeSchema } from '../server/graphql/compose-schema.ts'

/**
 * Composes `schema.graphql` and generates all code: the Prisma client, the resolver types, the client's documents and hooks.
 * Prisma's CLI requires a schema-engine binary, though `generate` never runs it. Any executable satisfies it,
 * so that nothing has to be downloaded.
 */
const require = createRequire(import.meta.url)
const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' }

composeSchema(process.cwd())
runPackageBin('prisma', ['generate', '--no-hints'])
runPackageBin('@graphql-codegen/cli', ['--config', 'codegen.ts'])

function runPackageBin(name: string, args: string[]) {
  const manifest = require.resolve(`${name}/package.json`)
  const { bin } = require(manifest) as { bin: string | Record<string, string> }
  const script = typeof bin === 'string' ? bin : Object.values(bin)[0]
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(dirname(manifest), script ?? ''), ...args], { env, encoding: 'utf8' })
  if (status === 0) return
  console.error(`${stdout}${stderr}`)
  process.exit(status ?? 1)
}
