import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { describeExcess } from './support/reports/budgets.ts'
import { type Report, readPlaywrightReport, readVitestReport } from './support/reports/read-reports.ts'

/**
 * Runs `check` and `build`, then the tests of the groups that the arguments name: `main` is `npm test`, without the Vitest tests with the tag `rest`,
 * `main rest` is `npm run test:all`, `cluster main rest` is `npm run test:cluster`, where the tests run against a cluster. Prints the time of each part and the
 * slowest tests; the last line counts all parts. A part over its budget is a warning (docs/testing.md).
 *
 * `--only vitest` or `--only stories` runs one part; `--shard 1/3` runs a part of its files; `--workers 1` runs one test at a time, without budgets;
 * `--shuffle` runs the files in another order, without budgets. With `--budgets` a part over its budget is a failure: for a quiet machine.
 */
const {
  positionals: groups,
  values: { only, shard, workers, shuffle, budgets },
} = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    shard: { type: 'string' },
    workers: { type: 'string' },
    shuffle: { type: 'boolean', default: false },
    budgets: { type: 'boolean' },
  },
})
if (budgets && (workers || shuffle)) throw new Error('The budgets are those of a run without --workers and --shuffle.')
const usesCluster = groups.includes('cluster')
const hasRest = groups.includes('rest')
const testEnv = { ...(usesCluster && { TEST_STACK: 'cluster' }), ...(shuffle && { TEST_ORDER: 'reverse' }) }
const results = 'test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

const emptyReport: Report = { passed: 0, failed: 0, failures: [], tests: [] }
const reports: Report[] = []
const summary: string[] = []
const warnings: string[] = []

const vitestProjects = ['unit', 'integration', 'components*', ...(hasRest ? ['security', 'system'] : [])]
const vitestOptions = [
  ...(hasRest ? [] : ['--tagsFilter=!rest']),
  ...(shard ? [`--shard=${shard}`] : []),
  ...(workers ? [`--maxWorkers=${workers}`] : []),
  ...(shuffle ? ['--sequence.shuffle.files'] : []),
]
const playwrightOptions = [...(shard ? [`--shard=${shard}`] : []), ...(workers ? [`--workers=${workers}`] : [])]
const playwrightProjects = ['main', ...(hasRest ? ['desktop', 'phone'] : [])]

await Promise.all([runPart('check', () => runScript('check')), runPart('build', () => runScript('build'))])
// Types or a build that are broken fail most tests too.
if (!hasFailed()) {
  if (usesCluster) await runPart('cluster', () => runVitest('cluster', ['cluster'], ['--reporter=./tests/support/reports/case-table-reporter.ts']))
  if (only !== 'stories') await runPart(hasRest ? 'vitest: all' : 'vitest: main', () => runVitest('vitest', vitestProjects, vitestOptions))
  if (only !== 'vitest') await runPart(hasRest ? 'stories: all' : 'stories: main', () => runPlaywright('stories', playwrightProjects))
}
printSlowest()
for (const failure of reports.flatMap(({ failures }) => failures)) console.log(`\nFAILED ${failure}`)
for (const warning of warnings) console.log(`\nOVER BUDGET ${warning}`)
console.log(`\n${summary.join('\n')}\n\n${count('passed')} passed, ${count('failed')} failed`)
process.exit(hasFailed() ? 1 : 0)

function count(outcome: 'passed' | 'failed') {
  return reports.reduce((total, report) => total + report[outcome], 0)
}

function hasFailed() {
  return count('failed') > 0
}

/** A part that throws counts as one failure. */
async function runPart(name: string, run: () => Promise<Report>) {
  const startedAt = performance.now()
  const report = await run().catch((error): Report => ({ ...emptyReport, failed: 1, failures: [`${name}: ${error}`] }))
  const seconds = (performance.now() - startedAt) / 1000
  // The budgets are those of a worker on each core. In another order the files of the projects alternate, and each project loads its modules anew.
  const excess = workers || shuffle ? undefined : describeExcess(name, seconds)
  if (excess && !budgets) warnings.push(excess)
  const result = excess && budgets ? { ...report, failed: report.failed + 1, failures: [...report.failures, excess] } : report
  summary.push(`${name.padEnd(20)} ${String(Math.round(seconds)).padStart(4)} s  ${result.passed} passed, ${result.failed} failed`)
  reports.push(result)
}

/** Runs a command. Returns whether it succeeded. */
function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, ...env } })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

async function runScript(name: string): Promise<Report> {
  return (await run('npm', ['run', '--silent', name])) ? emptyReport : { ...emptyReport, failed: 1, failures: [`npm run ${name}`] }
}

async function runVitest(name: string, projects: string[], extraOptions: string[]): Promise<Report> {
  const file = `${results}/${name}.json`
  const selection = projects.map((project) => `--project=${project}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const isSuccessful = await run('vitest', ['run', ...selection, ...reporters, ...extraOptions], testEnv)
  return readVitestReport(file, isSuccessful)
}

async function runPlaywright(name: string, projects: string[]): Promise<Report> {
  const file = `${results}/${name}.json`
  const selection = projects.map((project) => `--project=${project}`)
  const isSuccessful = await run('playwright', ['test', ...selection, ...playwrightOptions], { ...testEnv, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  return readPlaywrightReport(file, isSuccessful)
}

function printSlowest() {
  const tests = reports.flatMap((report) => report.tests)
  const secondsByFile = Map.groupBy(tests, ({ file }) => file)
  const files = [...secondsByFile].map(([file, cases]) => ({ file, title: '', seconds: cases.reduce((total, { seconds }) => total + seconds, 0) }))
  for (const [heading, entries] of [['tests', tests] as const, ['files', files] as const]) {
    console.log(`\nThe slowest ${heading}:`)
    for (const { file, title, seconds } of entries.toSorted((a, b) => b.seconds - a.seconds).slice(0, 30))
      console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}${title && `: ${title}`}`)
  }
}
