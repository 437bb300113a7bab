import { findCycles, findViolation, readProjectImports } from './import-rules.ts'

/** Part of `npm run check`: print each import that violates the rules of docs/architecture.md and each import cycle, and fail if there is one. */
const imports = readProjectImports(new URL('../..', import.meta.url).pathname)
const violations = imports.flatMap((entry) => {
  const reason = findViolation(entry)
  return reason ? [`${entry.file} imports ${entry.source}: ${reason}`] : []
})
const cycles = findCycles(imports).map((files) => `Import cycle: ${[...files, files[0]].join(' → ')}`)
for (const line of [...violations, ...cycles]) console.error(line)
if (violations.length + cycles.length > 0) process.exitCode = 1
else console.log(`Checked ${imports.length} imports.`)
