import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEndpoints } from '../../../server/features/index.ts'
import type { Endpoint } from '../../../server/rest/endpoint.ts'
import { createOpenapiDocument } from '../../../server/rest/openapi.ts'

/** Lints the OpenAPI document with the recommended rules of Redocly and Spectral; a warning fails. `npm run openapi:lint` puts both on the PATH. */
const endpoints = Object.values(createEndpoints({ sessionCookies: {} } as never)).flat() as Endpoint<never>[]
const folder = mkdtempSync(join(tmpdir(), 'thinnai-openapi-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'openapi.json')
writeFileSync(file, JSON.stringify({ ...createOpenapiDocument(endpoints, '0.1.0'), servers: [{ url: 'https://thinnai.example' }] }))
writeFileSync(join(folder, 'ruleset.json'), JSON.stringify({ extends: ['spectral:oas'] }))
// Without configuration files both use the recommended rules alone. Redocly's exit code ignores warnings.
const redocly = spawnSync('redocly', ['lint', file, '--extends=recommended', '--format=json'], {
  cwd: folder,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
})
const { totals } = JSON.parse(redocly.stdout)
console.log(`Redocly: ${totals.errors} errors, ${totals.warnings} warnings`)
if (totals.errors + totals.warnings) console.log(redocly.stdout)
const spectral = spawnSync('spectral', ['lint', file, '--ruleset', 'ruleset.json', '--fail-severity=hint'], { cwd: folder, stdio: 'inherit' })
process.exitCode = totals.errors + totals.warnings || spectral.status || 0
