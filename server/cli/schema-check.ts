import { readFileSync, writeFileSync } from 'node:fs'
import { findSchemaChanges, findUnclearDeprecations } from './schema-changes.ts'

const root = new URL('../../', import.meta.url)
const [currentFile, releasedFile] = [new URL('schema.graphql', root), new URL('docs/released-schema.graphql', root)]

/**
 * `npm run schema:check`: lists the changes of schema.graphql since the last release. Exits with 1 for a breaking change, except removals of
 * expired deprecated elements. With `-- --release` the current schema becomes the released one.
 */
const currentSource = readFileSync(currentFile, 'utf8')
const { breaking, dangerous } = findSchemaChanges(readFileSync(releasedFile, 'utf8'), currentSource, new Date())
const unclearDeprecations = findUnclearDeprecations(currentSource)
for (const change of breaking) console.log(`breaking: ${change}`)
for (const change of dangerous) console.log(`dangerous: ${change}`)
for (const reason of unclearDeprecations) console.log(`unclear deprecation (say what to use instead and after which day it goes): ${reason}`)
console.log(`${breaking.length} breaking changes, ${dangerous.length} dangerous ones`)
if (breaking.length || unclearDeprecations.length) {
  process.exitCode = 1
} else if (process.argv.includes('--release')) {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
  writeFileSync(releasedFile, `# The schema of release ${version}, written by npm run schema:check -- --release.\n\n${currentSource}`)
  console.log(`docs/released-schema.graphql is now the schema of ${version}`)
}
