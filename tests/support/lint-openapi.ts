import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SessionCookies } from '../../server/auth/session-cookie.ts'
import { businessEndpoints } from '../../server/features/businesses/endpoints.ts'
import { compaEndpoints } from '../../server/features/compa/endpoints.ts'
import { eventEndpoints } from '../../server/features/events/endpoints.ts'
import { mediaEndpoints } from '../../server/features/media/endpoints.ts'
import { postEndpoints } from '../../server/features/posts/endpoints.ts'
import { createSessionEndpoints } from '../../server/features/sessions/endpoints.ts'
import { userEndpoints } from '../../server/features/users/endpoints.ts'
import type { Endpoint } from '../../server/rest/endpoint.ts'
import { createOpenapiDocument } from '../../server/rest/openapi.ts'

/** Lints the OpenAPI document by the recommended rules of Redocly and Spectral; fails at a warning. `npm run openapi:lint` puts both on the PATH. */
const operations = [
  ...[userEndpoints, businessEndpoints, eventEndpoints, postEndpoints, compaEndpoints, mediaEndpoints].flat(),
  ...createSessionEndpoints({} as SessionCookies, {} as never),
] as Endpoint<never>[]
const folder = mkdtempSync(join(tmpdir(), 'thinnai-openapi-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'openapi.json')
writeFileSync(file, JSON.stringify({ ...createOpenapiDocument(operations, '0.1.0'), servers: [{ url: 'https://thinnai.example' }] }))
writeFileSync(join(folder, 'ruleset.json'), JSON.stringify({ extends: ['spectral:oas'] }))
// Without their settings files both read the recommended rules alone; Redocly's exit code passes over warnings.
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
