import { listDeadExports } from './dead-exports.ts'
import { listLargeFolders } from './folder-sizes.ts'
import { findCycles, findViolation, readProjectImports } from './import-rules.ts'
import { listRepeatedRules } from './one-place-rules.ts'
import { listQueriesOutsideData } from './queries-outside-data.ts'

/**
 * Part of `npm run check`: prints each import that violates the rules of docs/architecture.md, each import cycle, each folder that is too large, each export that
 * nothing imports, each query outside the data files of a feature and each rule that is stated twice, and fails if there is one.
 */
const root = new URL('../..', import.meta.url).pathname
const imports = readProjectImports(root)
const violations = imports.flatMap((entry) => {
  const reason = findViolation(entry)
  return reason ? [`${entry.file} imports ${entry.source}: ${reason}`] : []
})
const cycles = findCycles(imports).map((files) => `Import cycle: ${[...files, files[0]].join(' → ')}`)
const problems = [
  ...[...violations, ...cycles, ...listLargeFolders(root)],
  ...listDeadExports(root).map((name) => `Nothing imports ${name}.`),
  ...listRepeatedRules(root),
  ...listQueriesOutsideData(root).map((place) => `A query stands outside data.ts and data/: ${place}.`),
]
for (const line of problems) console.error(line)
if (problems.length) process.exitCode = 1
else console.log(`Checked ${imports.length} imports.`)
